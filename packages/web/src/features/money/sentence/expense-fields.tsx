import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAway } from '#shared/household/absences.ts';
import { AmountField } from '#ui/fields/amount-field.tsx';
import { chipOf, Chips } from '#ui/fields/choices/chips.tsx';
import { CurrencyProvider, useMoneyText } from '#ui/figures/currency.tsx';
import { useWrite } from '#ui/figures/notation.ts';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type CategoryChoices, newCategory } from '#shared/categories/category-choices.ts';
import { CategoryMenu, NewCategoryField } from '../categories/category-menu.tsx';
import type { DraftProblems, ExpenseDraft } from '../drafts/expense-draft.ts';
import { withProposed } from '#shared/split/own-split-draft.ts';
import type { SplitDraft, SplitPreview } from '#shared/split/split-draft.ts';
import { SplitFields, useSplitProblem } from '#shared/split/split-fields.tsx';
import { type TypedField, TypedParts } from '#shared/typed/typed-parts.tsx';
import { useInvolved } from './use-involved.ts';

export type SetDraft = (change: Partial<ExpenseDraft>) => void;

type HowMuchProps = {
  amount: string;
  /* The currency in which it is typed; absent for the household's. */
  currency: string | undefined;
  problem: DraftProblems['amount'];
  isNew: boolean;
  set: SetDraft;
};

export function HowMuch({ currency, ...rest }: HowMuchProps) {
  if (!currency) return <HowMuchIn {...rest} />;
  return (
    <CurrencyProvider value={currency} decimals={decimalsOf(currency)}>
      <HowMuchIn {...rest} />
    </CurrencyProvider>
  );
}

/* In the currency that is chosen. */
function HowMuchIn({ amount, problem, isNew, set }: Omit<HowMuchProps, 'currency'>) {
  const t = useTranslations('money.form');
  const text = useMoneyText();
  return (
    <AmountField
      big
      hideLabel
      label={t('amount')}
      value={amount}
      onChange={(typed) => set({ amount: typed })}
      enterKeyHint="next"
      autoFocus={isNew && amount === ''}
      error={problem && t(`amountProblem.${problem}`, { example: text(EXAMPLE, { bare: true }) })}
    />
  );
}

const EXAMPLE = 5880;

type WhatForProps = {
  /* As typed. */
  name: string;
  problem: DraftProblems['name'];
  typed: TypedField | undefined;
  choices: CategoryChoices;
  categoryId: string;
  /* After the name. */
  receipt: ReactNode;
  set: SetDraft;
};

/* Name and category in one line: the tile shows the category, which the name has often chosen already. */
export function WhatFor({ name, problem, typed, choices, categoryId, receipt, set }: WhatForProps) {
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
        hideLabel
        placeholder={t('name')}
        name="name"
        value={name}
        onChange={(text) => set({ name: text })}
        maxLength={limits.expenseName}
        after={
          <>
            <CategoryMenu choices={choices} value={categoryId} onChange={choose} onName={() => setNaming(true)} />
            {receipt}
          </>
        }
        error={useNameProblem(problem)}
        autoComplete="off"
      />
      {typed && <TypedParts {...typed} className="expense-typed" />}
      {isNaming && <NewCategoryField onDone={named} />}
    </>
  );
}

function useNameProblem(problem: DraftProblems['name']): string | undefined {
  const t = useTranslations();
  if (problem === 'asked') return t('expense.typed.whichMissing');
  return problem && t('money.form.nameMissing');
}

type PaymentProps = { draft: ExpenseDraft; before: Expense; set: SetDraft };

/* Payer and receiver: one each. */
export function Payment({ draft: { paidBy, split }, before, set }: PaymentProps) {
  const t = useTranslations('money.form');
  const choices = useInvolved(before).map(chipOf);
  return (
    <>
      <Chips label={t('paidBy')} scroll choices={choices} value={paidBy} onChange={(id) => set({ paidBy: id })} />
      <Chips
        label={t('paidTo')}
        scroll
        choices={choices}
        value={split.sharers[0] ?? null}
        onChange={(id) => set({ split: { ...split, sharers: [id] } })}
      />
    </>
  );
}

type SharedByProps = {
  draft: SplitDraft;
  day: string;
  preview: SplitPreview;
  amountMinor: number;
  problem: DraftProblems['split'];
  before: Expense | undefined;
  /* The amount is typed in the currency of the parts. */
  isOwnCurrency: boolean;
  /* The expenses from which weights are suggested. */
  expenses: readonly Expense[];
  set: SetDraft;
};

export function SharedBy(props: SharedByProps) {
  const { draft, day, preview, amountMinor, problem, before, isOwnCurrency, expenses, set } = props;
  const write = useWrite();
  const problemText = useSplitProblem();
  return (
    <SplitFields
      members={useInvolved(before)}
      isAway={useAway(day)}
      split={draft}
      preview={preview}
      amountMinor={amountMinor}
      propose={(split) => withProposed(split, expenses, write)}
      onChange={(split) => set({ split, splitChosen: true })}
      onTotal={isOwnCurrency ? (total) => set({ amount: total }) : undefined}
      error={problem && problemText(draft.kind, preview)}
    />
  );
}

export function When({ day, isMissing, set }: { day: string; isMissing: boolean; set: SetDraft }) {
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

export function Note({ description, set }: { description: string; set: SetDraft }) {
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
