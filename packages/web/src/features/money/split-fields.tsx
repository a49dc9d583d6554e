import type { ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { useFormatter, useTranslations } from 'use-intl';
import { Avatar, type Person } from '#ui/avatar.tsx';
import { Away } from '#ui/away.tsx';
import { TextButton } from '#ui/button.tsx';
import { Check } from '#ui/check.tsx';
import { useMoneyText } from '#ui/currency.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { Money } from '#ui/money.tsx';
import { Segment } from '#ui/segment.tsx';
import {
  changeKind,
  giveRest,
  type SplitDraft,
  type SplitKind,
  splitKinds,
  type SplitPreview,
  typePart,
} from './split-draft.ts';

type Props = {
  people: readonly Person[];
  /* Who is away on the day on which it was paid. */
  isAway: (userId: string) => boolean;
  split: SplitDraft;
  preview: SplitPreview;
  onChange: (split: SplitDraft) => void;
  error?: string | undefined;
};

/* Who shares and how, with what each will owe to the cent. */
export function SplitFields({ people, isAway, split, preview, onChange, error }: Props): ReactNode {
  const t = useTranslations('money.split');
  const text = useMoneyText();
  return (
    <fieldset className="pt-4">
      <legend className="sr-only">{t('label')}</legend>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <span className="field-label" aria-hidden="true">
          {t('label')}
        </span>
        <span className="num text-small text-ink-2" role="status">
          {t('people', { count: preview.people })}
          {preview.left !== 0 && <Rest {...{ people, split, preview, onChange }} />}
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
              <Sharer person={person} {...{ people, isAway, split, preview, onChange }} />
            ) : (
              <Portion person={person} {...{ isAway, split, preview, onChange }} />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Writes what is left of a split, or too much: an amount, or a percentage. */
export function useRestText(): (kind: SplitKind, left: number) => string {
  const format = useFormatter();
  const text = useMoneyText();
  return (kind, left) =>
    kind === 'percentage' ? format.number(Math.abs(left) / 100, { style: 'percent' }) : text(Math.abs(left));
}

/* What nobody has yet, or what is too much: a tap gives it to somebody, or takes it from them. */
function Rest({ people, split, preview, onChange }: Omit<Props, 'error' | 'isAway'>): ReactNode {
  const t = useTranslations('money.split');
  const text = useMoneyText();
  const { left, parts } = preview;
  const amount = useRestText()(split.kind, left);
  const takers = people.filter(({ id }) => (parts.get(id) || 0) + left >= 0);
  return (
    <span className={left < 0 ? 'rest over' : 'rest'}>
      {' · '}
      <Menu
        trigger={<TextButton iconAfter="chevronDown">{t(left < 0 ? 'over' : 'left', { amount })}</TextButton>}
        entries={takers.map(({ id, username }) => ({
          id,
          label: t(left < 0 ? 'take' : 'give', { name: username }),
          onAction: () => onChange(giveRest(split, id, preview, (cents) => text(cents, { bare: true }))),
        }))}
      />
    </span>
  );
}

type RowProps = Omit<Props, 'people' | 'error'> & { person: Person };

function Sharer({ person, people, isAway, split, preview, onChange }: RowProps & Pick<Props, 'people'>): ReactNode {
  const isIn = split.sharers.includes(person.id);
  // In the order of the list, which says who bears a leftover cent.
  const toggle = (selected: boolean) => {
    const chosen = people.filter(({ id }) => (id === person.id ? selected : split.sharers.includes(id)));
    onChange({ ...split, sharers: chosen.map(({ id }) => id) });
  };
  return (
    <Check className="share" isSelected={isIn} onChange={toggle}>
      <Avatar person={person} size={32} />
      <span className={isIn ? 'name' : 'name text-ink-3'}>
        {person.username} {isAway(person.id) && <Away />}
      </span>
      <Money cents={preview.cents.get(person.id) ?? 0} bare className={isIn ? 'cents' : 'cents text-ink-3'} />
    </Check>
  );
}

function Portion({ person: { id, ...person }, isAway, split, preview, onChange }: RowProps): ReactNode {
  const text = useMoneyText();
  const isPercent = split.kind === 'percentage';
  const typed = split[isPercent ? 'percentages' : 'values'][id];
  const part = preview.parts.get(id) ?? 0;
  const filled = part === 0 ? '' : isPercent ? String(part) : text(part, { bare: true });
  return (
    <div className="share">
      <Avatar person={{ id, ...person }} size={32} />
      <span className="name">
        {person.username} {isAway(id) && <Away />}
        {isPercent && (
          <span className="row-detail font-normal">
            <Money cents={preview.cents.get(id) ?? 0} />
          </span>
        )}
      </span>
      <TextField
        className={typed === undefined ? 'portion filled' : 'portion'}
        aria-label={person.username}
        inputMode={isPercent ? 'numeric' : 'decimal'}
        value={typed ?? filled}
        onChange={(next) => onChange(typePart(split, id, next))}
      >
        {/* What is typed replaces what was filled in. */}
        <Input placeholder="0" onFocus={(event) => event.currentTarget.select()} />
        {isPercent && <span className="text-ink-2">%</span>}
      </TextField>
    </div>
  );
}
