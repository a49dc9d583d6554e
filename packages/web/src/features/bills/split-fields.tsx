import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';
import { oddIn } from '#platform/split/own-split-draft.ts';
import { PartField } from '#platform/split/part-field.tsx';
import { changeKind, type SplitDraft, type SplitPreview } from '#platform/split/split-draft.ts';
import { SplitFields } from '#platform/split/split-fields.tsx';
import { Avatar, type Person } from '#ui/avatar.tsx';
import { Check } from '#ui/check.tsx';
import { useDecimals } from '#ui/currency.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Money } from '#ui/money.tsx';
import { useWrite } from '#ui/notation.ts';
import type { BillDraft } from './bill-draft.ts';
import { fixedKinds, varyingKinds } from './bill-split.ts';

type Props = {
  draft: BillDraft;
  set: (change: Partial<BillDraft>) => void;
  /* What each will owe of the first date. */
  preview: SplitPreview;
  amountMinor: number;
  error?: string | undefined;
};

/* A bill comes again and again: whoever is away on some day shares it all the same. */
const isAway = () => false;

/* Who shares a bill, and how: as of an expense, or by days. */
export function BillSplitFields({ draft, set, preview, amountMinor, error }: Props): ReactNode {
  const t = useTranslations('bills.split');
  const { sharers, find } = usePeople();
  const write = useWrite();
  const decimals = useDecimals();
  const { split, isByDays, isVariable } = draft;
  const people = [...new Set([...sharers.map(({ id }) => id), ...namedIn(split)])].map(find);
  const byDays = () =>
    set({ split: changeKind(split, 'evenly', preview.minor, write), isByDays: true, splitChosen: true });
  return (
    <SplitFields
      kinds={isVariable ? varyingKinds : fixedKinds}
      other={{
        label: t('days'),
        isChosen: isByDays,
        onChoose: byDays,
        fields: <Stays {...{ people, draft, set, preview }} />,
      }}
      odd={isByDays || isVariable ? [] : oddIn(preview, decimals)}
      // M35; where shares differ, rounding decides, and each date alike.
      oddSays={split.kind === 'evenly' || split.kind === 'personal' ? t('oddTurns') : undefined}
      propose={(proposed) => proposed}
      onChange={(chosen) => set({ split: chosen, isByDays: false, splitChosen: true })}
      onTotal={undefined}
      {...{ people, isAway, split, preview, amountMinor, error }}
    />
  );
}

const namedIn = ({ sharers, values, percentages, weights, extras }: SplitDraft): readonly string[] => [
  ...sharers,
  ...Object.keys({ ...values, ...percentages, ...weights, ...extras }),
];

type StaysProps = Pick<Props, 'draft' | 'set' | 'preview'> & { people: readonly Person[] };

/* From when to when each of them lives there, and with how many parts. */
function Stays({ people, ...props }: StaysProps): ReactNode {
  const t = useTranslations('bills.split');
  const { draft, set } = props;
  const toggle = (id: string, isIn: boolean) => {
    const chosen = people.filter((person) => (person.id === id ? isIn : draft.split.sharers.includes(person.id)));
    set({ split: { ...draft.split, sharers: chosen.map((person) => person.id) }, splitChosen: true });
  };
  return (
    <>
      <p className="pt-2 text-small text-ink-2">{t('daysSays')}</p>
      <ul>
        {people.map((person) => (
          <li key={person.id} className="bill-sharer">
            <Stay {...props} person={person} toggle={toggle} />
          </li>
        ))}
      </ul>
    </>
  );
}

type StayProps = Omit<StaysProps, 'people'> & { person: Person; toggle: (id: string, isIn: boolean) => void };

function Stay({ person, draft, set, preview, toggle }: StayProps): ReactNode {
  const t = useTranslations('bills.split');
  const { id, username: name } = person;
  const isIn = draft.split.sharers.includes(id);
  const put = (member: 'parts' | 'moveIns' | 'moveOuts') => (text: string) =>
    set({ [member]: { ...draft[member], [id]: text } });
  return (
    <>
      <Check className="bill-sharer-check" isSelected={isIn} onChange={(selected) => toggle(id, selected)}>
        <Avatar person={person} size={32} />
        <span className="bill-sharer-name">
          {name}
          {isIn && !preview.isUnknown && (
            <span className="ui-row-detail font-normal">
              <Money minor={preview.minor.get(id) ?? 0} />
            </span>
          )}
        </span>
      </Check>
      {isIn && (
        <>
          <PartField label={t('part', { name })} typed={draft.parts[id]} filled="1" onChange={put('parts')} />
          <span className="bill-sharer-stay">
            <DateField label={t('moveIn', { name })} value={draft.moveIns[id] ?? ''} onChange={put('moveIns')} />
            <DateField label={t('moveOut', { name })} value={draft.moveOuts[id] ?? ''} onChange={put('moveOuts')} />
          </span>
        </>
      )}
    </>
  );
}
