import { type BillSplitKind, billSplits } from '@hestia/contract/bills/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';
import { Avatar, type Person } from '#ui/avatar.tsx';
import { Check } from '#ui/check.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Chips } from '#ui/chips.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { BillDraft } from './bill-draft.ts';

type Props = {
  draft: BillDraft;
  set: (change: Partial<BillDraft>) => void;
  /* What each will owe of the first date, in cents; none while that is not known. */
  shares: Readonly<Record<string, number>>;
  error?: string | undefined;
};

/* Who shares a bill, and how. */
export function BillSplitFields({ draft, set, shares, error }: Props): ReactNode {
  const t = useTranslations('bills.split');
  const { sharers, find } = usePeople();
  const people = [...new Set([...sharers.map(({ id }) => id), ...draft.sharers])].map(find);
  // What is another amount each time has no amounts to be split by.
  const kinds = billSplits.filter((kind) => kind !== 'amounts' || !draft.isVariable);
  const toggle = (id: string, isIn: boolean) =>
    set({
      sharers: people.map((person) => person.id).filter((each) => (each === id ? isIn : draft.sharers.includes(each))),
    });
  return (
    <>
      <Chips<BillSplitKind>
        label={t('label')}
        choices={kinds.map((id) => ({ id, label: t(id) }))}
        value={draft.kind}
        help={draft.kind === 'days' ? t('daysSays') : undefined}
        onChange={(kind) => set({ kind, parts: {} })}
      />
      <ul>
        {people.map((person) => (
          <li key={person.id} className="bill-sharer">
            <Sharer {...{ person, draft, set, shares, toggle }} />
          </li>
        ))}
      </ul>
      {error && (
        <p className="field-error" role="alert">
          <Icon name="warn" size="tiny" />
          {error}
        </p>
      )}
    </>
  );
}

type SharerProps = Pick<Props, 'draft' | 'set' | 'shares'> & {
  person: Person;
  toggle: (id: string, isIn: boolean) => void;
};

function Sharer({ person: { id, ...person }, draft, set, shares, toggle }: SharerProps): ReactNode {
  const t = useTranslations('bills.split');
  const isIn = draft.sharers.includes(id);
  const put = (name: 'parts' | 'moveIns' | 'moveOuts') => (text: string) =>
    set({ [name]: { ...draft[name], [id]: text } });
  return (
    <>
      <Check isSelected={isIn} onChange={(selected) => toggle(id, selected)}>
        <Avatar person={{ id, ...person }} size={32} />
        <span className="min-w-0">{person.username}</span>
      </Check>
      {isIn && draft.kind !== 'evenly' ? (
        <span className="part">
          <TextField
            label={t(`part.${draft.kind}`, { name: person.username })}
            hideLabel
            inputMode="decimal"
            value={draft.parts[id] ?? ''}
            placeholder={draft.kind === 'days' ? '1' : '0'}
            onChange={put('parts')}
            after={draft.kind === 'percentages' ? <span className="text-ink-2">%</span> : undefined}
          />
        </span>
      ) : (
        <Money cents={shares[id] ?? 0} bare className="num" />
      )}
      {isIn && draft.kind === 'days' && (
        <span className="stay">
          <DateField
            label={t('moveIn', { name: person.username })}
            value={draft.moveIns[id] ?? ''}
            onChange={put('moveIns')}
          />
          <DateField
            label={t('moveOut', { name: person.username })}
            value={draft.moveOuts[id] ?? ''}
            onChange={put('moveOuts')}
          />
        </span>
      )}
    </>
  );
}
