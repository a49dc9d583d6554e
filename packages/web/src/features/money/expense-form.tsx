import type { Expense, ExpenseCategory } from '@hestia/contract/money/shapes.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useColocationId } from '#platform/session/session.ts';
import { AmountField } from '#ui/amount-field.tsx';
import { decimalSignOf } from '#ui/arithmetic.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { useCurrency, useMoneyText } from '#ui/currency.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FormError } from '#ui/form-error.tsx';
import { SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CategoryMenu, CategoryTile, newCategory, NewCategoryField, newNameOf } from './category-menu.tsx';
import { useExpenseActions } from './expense-actions.ts';
import {
  centsOf,
  type DraftProblems,
  type ExpenseDraft,
  finishDraft,
  guessCategory,
  problemsOf,
  sharesOf,
} from './expense-draft.ts';
import { usePeople } from '#platform/household/people.ts';
import { usePerformOnce } from '#platform/perform.ts';
import type { SplitDraft, SplitPreview } from './split-draft.ts';
import { SplitFields } from './split-fields.tsx';

type Props = {
  draft: ExpenseDraft;
  set: Set;
  /* The expense that is being changed; none for a new one. */
  before?: Expense | undefined;
  /* The categories one may put it in. */
  categories: readonly ExpenseCategory[];
  expenses: readonly Expense[];
  /* Resolves when it is kept. */
  onFinish: (finished: ReturnType<typeof finishDraft>) => Promise<unknown>;
};

type Set = (change: Partial<ExpenseDraft>) => void;

/* Each part is given only what it shows, so that a letter redraws no more than its own field. */
export function ExpenseForm({ draft, set, before, categories, expenses, onFinish }: Props): ReactNode {
  const colocationId = useColocationId();
  const { me } = usePeople();
  const { makeCategory } = useExpenseActions();
  const performOnce = usePerformOnce();
  const [isTried, setTried] = useState(false);
  const decimalSign = decimalSignOf(useLocale());
  const guessed = guessCategory(draft.name, expenses, categories);
  const categoryId = draft.categoryChosen ? draft.categoryId : guessed;
  const cents = centsOf(draft.amount, decimalSign);
  const split = sharesOf(draft.split, cents, decimalSign);
  const found = problemsOf(draft, categoryId, split, decimalSign);
  const problems = isTried ? found : {};

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (categoryId === null || Object.keys(found).length > 0) {
      setTried(true);
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const newName = newNameOf(categoryId);
    // One that was made along with a first try is there already.
    const known = categories.find((each) => each.id === categoryId || each.name === newName);
    performOnce(async () => {
      const category = known ?? (newName !== null && (await makeCategory(newName)));
      if (category) await onFinish(finishDraft(draft, { cents, split }, { colocationId, me, category, before }));
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <SheetBody>
        <HowMuch amount={draft.amount} problem={problems.amount} isNew={!before} set={set} />
        <WhatFor
          name={draft.name}
          isMissing={problems.name !== undefined}
          isWithoutCategory={problems.category !== undefined}
          {...{ categories, categoryId, set }}
        />
        <PaidBy paidBy={draft.paidBy} before={before} set={set} />
        <SharedBy draft={draft.split} preview={split} problem={problems.split} before={before} set={set} />
        <When day={draft.day} isMissing={problems.day !== undefined} set={set} />
        <Note description={draft.description} set={set} />
      </SheetBody>
      <SheetFoot>
        <SaveButton isNew={!before} cents={cents} />
      </SheetFoot>
    </form>
  );
}

type HowMuchProps = { amount: string; problem: DraftProblems['amount']; isNew: boolean; set: Set };

function HowMuch({ amount, problem, isNew, set }: HowMuchProps): ReactNode {
  const t = useTranslations('money.form');
  const text = useMoneyText();
  const currency = useCurrency();
  return (
    <AmountField
      big
      hideLabel
      label={t('amount')}
      value={amount}
      onChange={(typed) => set({ amount: typed })}
      autoFocus={isNew && amount === ''}
      error={problem && t(`amountProblem.${problem}`, { example: text(EXAMPLE, { bare: true }) })}
      after={<span className="unit">{currency}</span>}
    />
  );
}

const EXAMPLE = 5880;

type WhatForProps = {
  name: string;
  isMissing: boolean;
  isWithoutCategory: boolean;
  categories: readonly ExpenseCategory[];
  categoryId: string | null;
  set: Set;
};

/* Name and category in one line: the tile and the word say the category, which the name has often chosen already. */
function WhatFor({ name, isMissing, isWithoutCategory, categories, categoryId, set }: WhatForProps): ReactNode {
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
        beside={
          <CategoryMenu categories={categories} value={categoryId} onChange={choose} onName={() => setNaming(true)} />
        }
        value={name}
        onChange={(typed) => set({ name: typed })}
        maxLength={limits.expenseName}
        before={<CategoryTile categories={categories} value={categoryId} />}
        error={isMissing ? t('nameMissing') : undefined}
        autoComplete="off"
      />
      {isWithoutCategory && <FormError>{t('categoryMissing')}</FormError>}
      {isNaming && <NewCategoryField onDone={named} />}
    </>
  );
}

/* Whoever lives here, and who paid or shared it, also when they live here no more. */
function useInvolved(before: Expense | undefined) {
  const { members, find } = usePeople();
  const involved = before ? [before.paidBy, ...Object.keys(before.splitBetween)] : [];
  return [...new Set([...members.map((member) => member.id), ...involved])].map(find);
}

function PaidBy({ paidBy, before, set }: { paidBy: string; before: Expense | undefined; set: Set }): ReactNode {
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

type SharedByProps = {
  draft: SplitDraft;
  preview: SplitPreview;
  problem: DraftProblems['split'];
  before: Expense | undefined;
  set: Set;
};

function SharedBy({ draft, preview, problem, before, set }: SharedByProps): ReactNode {
  const t = useTranslations('money.form');
  const text = useMoneyText();
  const left = Math.abs(preview.left);
  const amount = draft.kind === 'percentage' ? `${left} %` : text(left);
  return (
    <SplitFields
      people={useInvolved(before)}
      split={draft}
      preview={preview}
      onChange={(split) => set({ split })}
      error={problem && t(`splitProblem.${problem}`, { amount })}
    />
  );
}

function When({ day, isMissing, set }: { day: string; isMissing: boolean; set: Set }): ReactNode {
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

function Note({ description, set }: { description: string; set: Set }): ReactNode {
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

function SaveButton({ isNew, cents }: { isNew: boolean; cents: number }): ReactNode {
  const t = useTranslations('money.form');
  const text = useMoneyText();
  return (
    <Button look="fill" wide type="submit">
      {isNew ? (cents > 0 ? t('add', { amount: text(cents) }) : t('addPlain')) : t('save')}
    </Button>
  );
}
