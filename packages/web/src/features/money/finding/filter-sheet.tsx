import { decimalText, parseMinor } from '@hestia/contract/money/coins/minor.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormerMembers } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { AmountField } from '#ui/fields/amount-field.tsx';
import { evaluateAmount, type Notation } from '#ui/figures/arithmetic.ts';
import { Button } from '#ui/buttons/button.tsx';
import { chipOf, Chips } from '#ui/fields/choices/chips.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { useNotation } from '#ui/figures/notation.ts';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { Segment } from '#ui/fields/choices/segment.tsx';
import { Sheet, SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { type Filters, NO_FILTERS } from './filters.ts';

const ANYBODY = 'anybody';
const roles = ['any', 'paid', 'share'] as const;

type Props = { filters: Filters; onChoose: (filters: Filters) => void; onClose: () => void };

/* Filters for expenses: member, date and amount, in addition to words and category. */
export function FilterSheet({ filters, onChoose, onClose }: Props) {
  const t = useTranslations('statistics.find');
  const { draft, set, faults, typed } = useFilterDraft(filters);
  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    onChoose(typed);
    onClose();
  };
  const clear = () => {
    onChoose({ ...NO_FILTERS, q: filters.q, category: filters.category });
    onClose();
  };
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <form className="contents" onSubmit={choose}>
        <SheetBody>
          <OfMember draft={draft} set={set} />
          <DateField label={t('from')} value={draft.from ?? ''} onChange={(from) => set({ from })} />
          <DateField label={t('to')} value={draft.to ?? ''} onChange={(to) => set({ to })} error={faults.to} />
          <AmountField
            label={t('min')}
            enterKeyHint="next"
            value={draft.min}
            onChange={(min) => set({ min })}
            error={faults.min}
          />
          <AmountField label={t('max')} value={draft.max} onChange={(max) => set({ max })} error={faults.max} />
          <div className="pt-4">
            <Switch isSelected={draft.receipt === '1'} onChange={(on) => set({ receipt: on ? '1' : undefined })}>
              {t('receipt')}
            </Switch>
            <Switch isSelected={draft.spent === '1'} onChange={(on) => set({ spent: on ? '1' : undefined })}>
              {t('spent')}
            </Switch>
          </div>
        </SheetBody>
        <SheetFoot>
          <Button onClick={clear}>{t('clear')}</Button>
          <Button look="fill" type="submit" className="flex-auto">
            {t('show')}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  );
}

/* The member whose expenses count, and their role. */
function OfMember({ draft, set }: Pick<ReturnType<typeof useFilterDraft>, 'draft' | 'set'>) {
  const t = useTranslations('statistics.find');
  const members = [...useMemberDirectory().sharers, ...useFormerMembers()];
  return (
    <>
      <Chips
        label={t('person')}
        choices={[{ id: ANYBODY, label: t('anybody') }, ...members.map(chipOf)]}
        value={draft.person ?? ANYBODY}
        onChange={(id) => set({ person: id === ANYBODY ? undefined : id })}
      />
      {draft.person !== undefined && (
        <div className="pt-4">
          <Segment
            label={t('role')}
            choices={roles.map((id) => ({ id, label: t(`roles.${id}`) }))}
            value={draft.role ?? 'any'}
            onChange={(role) => set({ role: role === 'any' ? undefined : role })}
          />
        </div>
      )}
    </>
  );
}

/* The draft of the filters, and their parsed form. */
function useFilterDraft(filters: Filters) {
  const t = useTranslations('statistics.find');
  const form = useTranslations('money.form');
  const text = useMoneyText();
  const notation = useNotation();
  const formatted = (amount: string | undefined) => {
    const minor = amount === undefined ? null : parseMinor(amount, '.', notation.decimals);
    return minor === null ? '' : text(minor, { bare: true });
  };
  const [draft, setDraft] = useState({ ...filters, min: formatted(filters.min), max: formatted(filters.max) });
  const plain = (minor: number) => decimalText(minor, notation.decimals);
  const [min, max] = [minorOf(draft.min, notation), minorOf(draft.max, notation)];
  const unreadable = form('amountProblem.unreadable', { example: text(1250, { bare: true }) });
  const isTooSmall = typeof min === 'number' && typeof max === 'number' && max < min;
  const isBackwards = draft.from && draft.to && draft.to < draft.from;
  return {
    draft,
    set: (change: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...change })),
    faults: {
      to: isBackwards ? t('backwards') : undefined,
      min: min === null ? unreadable : undefined,
      max: max === null ? unreadable : isTooSmall ? t('tooSmall') : undefined,
    },
    typed: {
      ...draft,
      role: draft.person === undefined ? undefined : draft.role,
      from: draft.from || undefined,
      to: draft.to || undefined,
      min: min === undefined || min === null ? undefined : plain(min),
      max: max === undefined || max === null ? undefined : plain(max),
    } satisfies Filters,
  };
}

/** An empty text is no bound; null is unreadable. */
function minorOf(typed: string, notation: Notation): number | null | undefined {
  if (typed.trim() === '') return undefined;
  const amount = evaluateAmount(typed, notation);
  return amount !== undefined && amount.minor >= 0 ? amount.minor : null;
}
