import { askedWith, openQuestion, returnOf } from '@hestia/contract/chores/handover.ts';
import type { Chore, Handover } from '@hestia/contract/chores/schemas.ts';
import { useChores } from './chores-data.ts';

/** An open question about a chore, and the turn that its asker would do in return. */
export type HandoverQuestion = { readonly chore: Chore; readonly handover: Handover; readonly turn: Chore | undefined };

/** The open questions among these chores. */
export const questionsIn = (chores: readonly Chore[]): readonly HandoverQuestion[] =>
  chores.flatMap((chore) => {
    if (!chore.handover) return [];
    const turn = returnOf(chores, chore);
    const handover = openQuestion(chore, turn);
    return handover ? [{ chore, handover, turn }] : [];
  });

/** The open question that a chore is in: it is itself asked about, or offered in return. */
export function useQuestionWith({ id }: Chore): HandoverQuestion | null {
  const { chores = [] } = useChores();
  const about = askedWith(chores, id);
  return (about && questionsIn(chores).find(({ chore }) => chore.id === about.id)) ?? null;
}

/** The turn that is or was offered in return for a chore, while it is on the list. */
export const useReturnOf = (chore: Chore): Chore | undefined => returnOf(useChores().chores ?? [], chore);
