import './split.css';
import type { ComponentProps, ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { TextButton } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { Menu } from '#ui/layers/menu.tsx';
import { useWrite } from '#ui/figures/notation.ts';
import { Segment } from '#ui/fields/choices/segment.tsx';
import { ItemFields } from './item-fields.tsx';
import { useOddUnits } from './odd-units.ts';
import { changeKind, giveRest, type SplitDraft, type SplitKind, splitKinds, type SplitPreview } from './split-draft.ts';
import { Portion, type RowProps, Sharer, WithExtra } from './split-rows.tsx';

type Props = Omit<RowProps, 'member'> &
  ComponentProps<typeof ItemFields> & {
    /* The members who bear a leftover minor unit, and how many there are. */
    odd?: readonly string[];
    /* A further hint about the odd units. */
    oddSays?: string | undefined;
    /* The split with the proposal for its kind. */
    propose?: (split: SplitDraft) => SplitDraft;
    error?: string | undefined;
    /* All, unless only some are for choice. */
    kinds?: readonly SplitKind[];
    /* A further kind with separate fields: choosing another one leaves it. */
    other?: OtherKind | undefined;
  };

/** A kind of split beyond these. */
export type OtherKind = { label: string; isChosen: boolean; onChoose: () => void; fields: ReactNode };

const OTHER = 'other';

/* The sharing members and the kind, with each share to the cent. */
export function SplitFields(props: Props) {
  const { split, preview, propose = (proposed) => proposed, onChange, error, kinds = splitKinds, other } = props;
  const t = useTranslations('expense.split');
  const write = useWrite();
  const change = (kind: SplitKind) => onChange(propose(changeKind(split, kind, preview.minor, write)));
  return (
    <fieldset className="pt-4 split">
      <legend className="sr-only">{t('label')}</legend>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <span className="ui-field-label" aria-hidden="true">
          {t('label')}
        </span>
        <span className="ui-num text-small text-ink-2" role="status">
          {t('people', { count: preview.sharerCount })}
          {preview.left !== 0 && <Rest {...props} />}
        </span>
      </p>
      <Segment<SplitKind | typeof OTHER>
        label={t('kind')}
        choices={[
          ...kinds.map((id) => ({ id, label: t(id) })),
          ...(other ? [{ id: OTHER, label: other.label } as const] : []),
        ]}
        value={other?.isChosen ? OTHER : split.kind}
        onChange={(kind) => (kind === OTHER ? other?.onChoose() : change(kind))}
      />
      {error && <FormError>{error}</FormError>}
      {other?.isChosen ? other.fields : split.kind === 'items' ? <ItemFields {...props} /> : <Rows {...props} />}
      <OddUnits {...props} />
    </fieldset>
  );
}

function Rows(props: Omit<RowProps, 'member'>) {
  const t = useTranslations('expense.split');
  return (
    <>
      {props.split.kind === 'personal' && <p className="pt-2 text-small text-ink-2">{t('extrasSays')}</p>}
      <ul className="pt-1.5">
        {props.members.map((member) => (
          <li key={member.id}>
            <Row {...{ ...props, member }} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row(props: RowProps) {
  switch (props.split.kind) {
    case 'evenly':
      return <Sharer {...props} />;
    case 'personal':
      return <WithExtra {...props} />;
    default:
      return <Portion {...props} />;
  }
}

/* Members who bear the remainder of equal parts. */
function OddUnits({ odd = [], oddSays }: Pick<Props, 'odd' | 'oddSays'>) {
  const words = useOddUnits()(odd);
  if (words === '') return null;
  return (
    <p className="pt-2 text-small text-ink-2" role="status">
      {words} {oddSays}
    </p>
  );
}

/* Writes what is left of a split, or too much: an amount, or a percentage. */
function useRestText(): (kind: SplitKind, left: number) => string {
  const format = useFormatter();
  const text = useMoneyText();
  return (kind, left) =>
    kind === 'percentage' ? format.number(Math.abs(left) / 100, { style: 'percent' }) : text(Math.abs(left));
}

/** The remaining fault of a split. */
export function useSplitProblem(): (kind: SplitKind, preview: SplitPreview) => string | undefined {
  const t = useTranslations('expense.split.problem');
  const rest = useRestText();
  return (kind, { problem, left }) => (problem ? t(problem, { amount: rest(kind, left) }) : undefined);
}

/* The unassigned rest, or the excess: a tap adds it to a member, or subtracts it. */
function Rest({ members, split, preview, onChange }: Omit<RowProps, 'member'>) {
  const t = useTranslations('expense.split');
  const write = useWrite();
  const { left, parts } = preview;
  const amount = useRestText()(split.kind, left);
  const takers = members.filter(({ id }) => (parts.get(id) || 0) + left >= 0);
  return (
    <span className={left < 0 ? 'split-rest-over' : undefined}>
      {' · '}
      <Menu
        trigger={<TextButton iconAfter="chevronDown">{t(left < 0 ? 'over' : 'left', { amount })}</TextButton>}
        entries={takers.map(({ id, username }) => ({
          id,
          label: t(left < 0 ? 'take' : 'give', { name: username }),
          onAction: () => onChange(giveRest(split, id, preview, write)),
        }))}
      />
    </span>
  );
}
