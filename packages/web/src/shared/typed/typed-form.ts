import type { Part } from '@hestia/contract/typed/parts.ts';
import { answered, changedByHand, givenBack, type Spec, type TypedForm } from './typed-draft.ts';
import type { TypedField } from './typed-parts.tsx';

type Update<Draft> = (change: (now: Draft) => Draft) => void;

/** Changes a draft manually. It stays the same while its inputs do, so that typing renders only its own field. */
export const setByHand =
  <Draft extends TypedForm>(update: Update<Draft>, spec: Spec<Draft>) =>
  (change: Partial<Draft>): void =>
    update((now) => changedByHand(now, change, spec));

/** The field whose words fill a draft. */
export const typedField = <Draft extends TypedForm>(
  text: string,
  parts: readonly Part[],
  update: Update<Draft>,
): TypedField => ({
  text,
  parts,
  giveBack: (part) => update((now) => givenBack(now, part)),
  answer: (name, id) => update((now) => answered(now, name, id)),
});
