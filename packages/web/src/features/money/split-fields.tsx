import type { ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { useTranslations } from 'use-intl';
import { Avatar, type Person } from '#ui/avatar.tsx';
import { Check } from '#ui/check.tsx';
import { useMoneyText } from '#ui/currency.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Segment } from '#ui/segment.tsx';
import { changeKind, type SplitDraft, splitKinds, type SplitPreview } from './split-draft.ts';

type Props = {
  people: readonly Person[];
  split: SplitDraft;
  preview: SplitPreview;
  onChange: (split: SplitDraft) => void;
  error?: string | undefined;
};

/* Who shares and how, with what each will owe to the cent. */
export function SplitFields({ people, split, preview, onChange, error }: Props): ReactNode {
  const t = useTranslations('money.split');
  const text = useMoneyText();
  const left = split.kind === 'percentage' ? `${preview.left} %` : text(Math.abs(preview.left), { bare: true });
  const state = preview.left < 0 ? t('over', { amount: left.replace('-', '') }) : t('left', { amount: left });
  return (
    <fieldset className="pt-4">
      <legend className="sr-only">{t('label')}</legend>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <span className="field-label" aria-hidden="true">
          {t('label')}
        </span>
        <span className="num text-small text-ink-2" role="status">
          {t('people', { count: preview.people })} · {state}
        </span>
      </p>
      <Segment
        label={t('kind')}
        choices={splitKinds.map((id) => ({ id, label: t(id) }))}
        value={split.kind}
        onChange={(kind) => onChange(changeKind(split, kind, preview.cents, (cents) => text(cents, { bare: true })))}
      />
      {error && (
        <p className="field-error" role="alert">
          <Icon name="warn" size="tiny" />
          {error}
        </p>
      )}
      <ul className="pt-1.5">
        {people.map((person) => (
          <li key={person.id}>
            {split.kind === 'evenly' ? (
              <Sharer person={person} {...{ people, split, preview, onChange }} />
            ) : (
              <Portion person={person} {...{ split, preview, onChange }} />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type RowProps = Omit<Props, 'people' | 'error'> & { person: Person };

function Sharer({ person, people, split, preview, onChange }: RowProps & Pick<Props, 'people'>): ReactNode {
  const isIn = split.sharers.includes(person.id);
  // In the order of the list, which says who bears a leftover cent.
  const toggle = (selected: boolean) => {
    const chosen = people.filter(({ id }) => (id === person.id ? selected : split.sharers.includes(id)));
    onChange({ ...split, sharers: chosen.map(({ id }) => id) });
  };
  return (
    <Check className="share" isSelected={isIn} onChange={toggle}>
      <Avatar person={person} size={32} />
      <span className={isIn ? 'name' : 'name text-ink-3'}>{person.username}</span>
      <Money cents={preview.cents.get(person.id) ?? 0} bare className={isIn ? 'cents' : 'cents text-ink-3'} />
    </Check>
  );
}

function Portion({ person, split, preview, onChange }: RowProps): ReactNode {
  const isPercent = split.kind === 'percentage';
  const field = isPercent ? 'percentages' : 'values';
  return (
    <div className="share">
      <Avatar person={person} size={32} />
      <span className="name">
        {person.username}
        {isPercent && (
          <span className="row-detail font-normal">
            <Money cents={preview.cents.get(person.id) ?? 0} />
          </span>
        )}
      </span>
      <TextField
        className="portion"
        aria-label={person.username}
        inputMode={isPercent ? 'numeric' : 'decimal'}
        value={split[field][person.id] ?? ''}
        onChange={(text) => onChange({ ...split, [field]: { ...split[field], [person.id]: text } })}
      >
        <Input placeholder="0" />
        {isPercent && <span className="text-ink-2">%</span>}
      </TextField>
    </div>
  );
}
