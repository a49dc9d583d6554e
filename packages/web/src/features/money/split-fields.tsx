import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { TextButton } from '#ui/button.tsx';
import { useMoneyText, useSmallestUnit } from '#ui/currency.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { Segment } from '#ui/segment.tsx';
import { ItemFields } from './item-fields.tsx';
import { changeKind, giveRest, type SplitKind, splitKinds } from './split-draft.ts';
import { Portion, type RowProps, Sharer, WithExtra } from './split-rows.tsx';

type Props = Omit<RowProps, 'person'> & {
  amountCents: number;
  /* Whoever bears a leftover cent, and how many there are. */
  odd: readonly string[];
  /* The split with what is proposed for its kind. */
  propose: (split: RowProps['split']) => RowProps['split'];
  /* What was typed comes to another total. */
  onTotal: ((amount: string) => void) | undefined;
  error?: string | undefined;
  /* All, unless only some are for choice. */
  kinds?: readonly SplitKind[];
};

/* Who shares and how, with what each will owe to the cent. */
export function SplitFields(props: Props): ReactNode {
  const {
    people,
    isAway,
    split,
    preview,
    amountCents,
    odd,
    propose,
    onChange,
    onTotal,
    error,
    kinds = splitKinds,
  } = props;
  const t = useTranslations('money.split');
  const text = useMoneyText();
  const change = (kind: SplitKind) =>
    onChange(propose(changeKind(split, kind, preview.cents, (cents) => text(cents, { bare: true }))));
  return (
    <fieldset className="pt-4 split">
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
        choices={kinds.map((id) => ({ id, label: t(id) }))}
        value={split.kind}
        onChange={change}
      />
      {error && (
        <p className="field-error" role="alert">
          <Icon name="warn" size="tiny" />
          {error}
        </p>
      )}
      {split.kind === 'personal' && <p className="pt-2 text-small text-ink-2">{t('extrasSays')}</p>}
      {split.kind === 'items' ? (
        <ItemFields {...{ people, split, preview, amountCents, onChange, onTotal }} />
      ) : (
        <ul className="pt-1.5">
          {people.map((person) => (
            <li key={person.id}>
              <Row {...{ person, people, isAway, split, preview, onChange }} />
            </li>
          ))}
        </ul>
      )}
      <OddCents {...{ odd, people }} />
    </fieldset>
  );
}

function Row(props: RowProps): ReactNode {
  switch (props.split.kind) {
    case 'evenly':
      return <Sharer {...props} />;
    case 'personal':
      return <WithExtra {...props} />;
    default:
      return <Portion {...props} />;
  }
}

/* Who bears what equal parts leave over; where there are no cents it cannot be seen. */
function OddCents({ odd, people }: Pick<Props, 'odd' | 'people'>): ReactNode {
  const t = useTranslations('money.split');
  const format = useFormatter();
  const hasCents = useSmallestUnit() === 1;
  if (odd.length === 0 || !hasCents) return null;
  const names = people.filter(({ id }) => odd.includes(id)).map(({ username }) => username);
  return (
    <p className="pt-2 text-small text-ink-2" role="status">
      {t('odd', { count: odd.length, names: format.list(names) })}
    </p>
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
function Rest({
  people,
  split,
  preview,
  onChange,
}: Pick<Props, 'people' | 'split' | 'preview' | 'onChange'>): ReactNode {
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
