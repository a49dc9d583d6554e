import type { Expense } from '@hestia/contract/money/schemas.ts';
import { decimalsOf } from '@hestia/contract/money/currencies.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAway } from '#platform/household/absences.ts';
import { AmountField } from '#ui/amount-field.tsx';
import { Chips } from '#ui/chips.tsx';
import { TextButton } from '#ui/button.tsx';
import { CurrencyProvider, useCurrency, useDecimals, useMoneyText } from '#ui/currency.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWrite } from '#ui/notation.ts';
import { DateField } from '#ui/date-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type CategoryChoices, newCategory } from './category-choices.ts';
import { CategoryMenu, CategoryTile, NewCategoryField } from './category-menu.tsx';
import type { DraftProblems, ExpenseDraft } from './expense-draft.ts';
import { type ForeignDraft, foreignIn, lastForeign } from './foreign-draft.ts';
import { oddIn, withProposed } from './own-split-draft.ts';
import type { SplitDraft, SplitPreview } from './split-draft.ts';
import { SplitFields, useRestText } from './split-fields.tsx';
import { useInvolved } from './use-involved.ts';

const ForeignFields = lazyPart(async () => (await import('./foreign-fields.tsx')).ForeignFields);

export type SetDraft = (change: Partial<ExpenseDraft>) => void;

type HowMuchProps = {
  amount: string;
  foreign: ForeignDraft | null | undefined;
  /* What it comes to in the household's currency. */
  cents: number;
  problems: DraftProblems;
  isNew: boolean;
  isNamed: boolean;
  /* What the rate is proposed from; none where an amount is of the household's currency alone. */
  expenses: readonly Expense[] | null;
  set: SetDraft;
};

/* The amount, and on a tap on its currency that it was another one. */
export function HowMuch({ foreign, cents, problems, expenses, set, ...rest }: HowMuchProps): ReactNode {
  const t = useTranslations('money.foreign');
  const own = useCurrency();
  const decimals = useDecimals();
  const write = useWrite();
  const code = foreign?.currency || own;
  const begin = () => set({ foreign: lastForeign(expenses ?? [], write) });
  return (
    <>
      <CurrencyProvider value={code} decimals={code === own ? decimals : decimalsOf(code)}>
        <HowMuchIn
          {...rest}
          problem={problems.amount}
          set={set}
          unit={
            expenses === null || foreign ? (
              <span className="unit">{code}</span>
            ) : (
              <span className="unit">
                <TextButton iconAfter="chevronDown" aria-label={t('begin', { own })} onClick={begin}>
                  {own}
                </TextButton>
              </span>
            )
          }
        />
      </CurrencyProvider>
      {foreign && (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <ForeignFields
            foreign={foreign}
            cents={cents}
            problem={problems.foreign}
            onCurrency={(currency) => set({ foreign: foreignIn(currency, expenses ?? [], write) })}
            onRate={(rate) => set({ foreign: { ...foreign, rate } })}
            onEnd={() => set({ foreign: null })}
          />
        </Suspense>
      )}
    </>
  );
}

type InProps = Pick<HowMuchProps, 'amount' | 'isNew' | 'isNamed' | 'set'> & {
  problem: DraftProblems['amount'];
  unit: ReactNode;
};

/* In the currency that is chosen. */
function HowMuchIn({ amount, problem, unit, isNew, isNamed, set }: InProps): ReactNode {
  const t = useTranslations('money.form');
  const text = useMoneyText();
  return (
    <AmountField
      big
      hideLabel
      label={t('amount')}
      value={amount}
      onChange={(typed) => set({ amount: typed })}
      onKeyDown={(event) => {
        // Whoever has not said yet what it was for is led there; nothing is wrong so far.
        const name =
          event.currentTarget instanceof HTMLInputElement && event.currentTarget.form?.elements.namedItem(NAME);
        if (event.key === 'Enter' && !isNamed && name instanceof HTMLElement) {
          event.preventDefault();
          name.focus();
        } else event.continuePropagation();
      }}
      enterKeyHint="next"
      autoFocus={isNew && amount === ''}
      error={problem && t(`amountProblem.${problem}`, { example: text(EXAMPLE, { bare: true }) })}
      after={unit}
    />
  );
}

const EXAMPLE = 5880;
const NAME = 'name';

type WhatForProps = {
  name: string;
  isMissing: boolean;
  choices: CategoryChoices;
  categoryId: string;
  set: SetDraft;
};

/* Name and category in one line: the tile and the word say the category, which the name has often chosen already. */
export function WhatFor({ name, isMissing, choices, categoryId, set }: WhatForProps): ReactNode {
  const t = useTranslations('money.form');
  const [isNaming, setNaming] = useState(false);
  const choose = (id: string) => set({ categoryId: id, categoryChosen: true });
  const named = (newName: string) => {
    setNaming(false);
    if (newName !== '') choose(newCategory(newName));
  };
  return (
    <>
      <TextField
        label={t('name')}
        name={NAME}
        beside={<CategoryMenu choices={choices} value={categoryId} onChange={choose} onName={() => setNaming(true)} />}
        value={name}
        onChange={(typed) => set({ name: typed })}
        maxLength={limits.expenseName}
        before={<CategoryTile choices={choices} value={categoryId} />}
        error={isMissing ? t('nameMissing') : undefined}
        autoComplete="off"
      />
      {isNaming && <NewCategoryField onDone={named} />}
    </>
  );
}

type PartyProps = { before: Expense | undefined; set: SetDraft };

/* Who paid somebody back: one alone. */
export function PaidFrom({ paidBy, before, set }: PartyProps & { paidBy: string }): ReactNode {
  const t = useTranslations('money.form');
  const people = useInvolved(before);
  return (
    <Chips
      label={t('paidBy')}
      scroll
      choices={people.map((person) => ({ id: person.id, label: person.username, person }))}
      value={paidBy}
      onChange={(id) => set({ paidBy: id })}
    />
  );
}

/* Who got the money of a payment. */
export function PaidTo({ split, before, set }: PartyProps & { split: SplitDraft }): ReactNode {
  const t = useTranslations('money.form');
  const people = useInvolved(before);
  return (
    <Chips
      label={t('paidTo')}
      scroll
      choices={people.map((person) => ({ id: person.id, label: person.username, person }))}
      value={split.sharers[0] ?? null}
      onChange={(id) => set({ split: { ...split, sharers: [id] } })}
    />
  );
}

type SharedByProps = {
  draft: SplitDraft;
  day: string;
  preview: SplitPreview;
  amountCents: number;
  problem: DraftProblems['split'];
  before: Expense | undefined;
  /* The amount is typed in the currency of the parts. */
  isOwnCurrency: boolean;
  /* What weights are proposed from. */
  expenses: readonly Expense[];
  set: SetDraft;
};

export function SharedBy({
  draft,
  day,
  preview,
  amountCents,
  problem,
  before,
  isOwnCurrency,
  expenses,
  set,
}: SharedByProps): ReactNode {
  const t = useTranslations('money.form');
  const write = useWrite();
  const amount = useRestText()(draft.kind, preview.left);
  return (
    <SplitFields
      people={useInvolved(before)}
      isAway={useAway(day)}
      split={draft}
      preview={preview}
      amountCents={amountCents}
      odd={oddIn(draft, preview, amountCents)}
      propose={(split) => withProposed(split, expenses, write)}
      onChange={(split) => set({ split, splitChosen: true })}
      onTotal={isOwnCurrency ? (total) => set({ amount: total }) : undefined}
      error={problem && t(`splitProblem.${problem}`, { amount })}
    />
  );
}

export function When({ day, isMissing, set }: { day: string; isMissing: boolean; set: SetDraft }): ReactNode {
  const t = useTranslations('money.form');
  return (
    <DateField
      label={t('day')}
      value={day}
      onChange={(chosen) => set({ day: chosen })}
      error={isMissing ? t('dayMissing') : undefined}
    />
  );
}

export function Note({ description, set }: { description: string; set: SetDraft }): ReactNode {
  const t = useTranslations('money.form');
  return (
    <TextField
      label={t('description')}
      multiline
      value={description}
      onChange={(typed) => set({ description: typed })}
      maxLength={limits.expenseDescription}
    />
  );
}
