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
  checkDraft,
  type Checked,
  type DraftProblems,
  type ExpenseDraft,
  finishDraft,
  guessCategory,
} from './expense-draft.ts';
import { usePeople } from '#platform/household/people.ts';
import { SplitFields } from './split-fields.tsx';

type Props = {
  draft: ExpenseDraft;
  onChange: (draft: ExpenseDraft) => void;
  /* The expense that is being changed; none for a new one. */
  before?: Expense | undefined;
  /* The categories one may put it in. */
  categories: readonly ExpenseCategory[];
  expenses: readonly Expense[];
  onFinish: (finished: ReturnType<typeof finishDraft>) => void;
};

export function ExpenseForm(props: Props): ReactNode {
  const { draft, onChange, before, categories, expenses, onFinish } = props;
  const colocationId = useColocationId();
  const { me } = usePeople();
  const { makeCategory } = useExpenseActions();
  const [isTried, setTried] = useState(false);
  const categoryId = draft.categoryChosen ? draft.categoryId : guessCategory(draft.name, expenses, categories);
  const checked = checkDraft(draft, categoryId, decimalSignOf(useLocale()));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (categoryId === null || Object.keys(checked.problems).length > 0) {
      setTried(true);
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const newName = newNameOf(categoryId);
    const known = categories.find((each) => each.id === categoryId);
    const category = newName === null ? known : makeCategory(newName);
    if (category) onFinish(finishDraft(draft, checked, { colocationId, me, category, before }));
  };

  const problems = isTried ? checked.problems : {};
  const set = (change: Partial<ExpenseDraft>) => onChange({ ...draft, ...change });
  return (
    <form onSubmit={submit} noValidate>
      <SheetBody>
        <AmountOf draft={draft} set={set} problems={problems} isNew={!before} />
        <WhatFor {...{ draft, set, problems, categories, categoryId }} />
        <WhoFields {...{ draft, set, before, checked, problems }} />
        <WhenFields draft={draft} set={set} problems={problems} />
      </SheetBody>
      <SheetFoot>
        <SaveButton isNew={!before} cents={checked.cents} />
      </SheetFoot>
    </form>
  );
}

type FieldProps = { draft: ExpenseDraft; set: (change: Partial<ExpenseDraft>) => void; problems: DraftProblems };

function AmountOf({ draft, set, problems, isNew }: FieldProps & { isNew: boolean }): ReactNode {
  const t = useTranslations('money.form');
  const text = useMoneyText();
  const currency = useCurrency();
  const example = text(5880, { bare: true });
  return (
    <AmountField
      big
      hideLabel
      label={t('amount')}
      value={draft.amount}
      onChange={(amount) => set({ amount })}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens a new expense has come to type the amount
      autoFocus={isNew && draft.amount === ''}
      error={problems.amount && t(`amountProblem.${problems.amount}`, { example })}
      after={<span className="unit">{currency}</span>}
    />
  );
}

type WhatProps = FieldProps & { categories: readonly ExpenseCategory[]; categoryId: string | null };

/* Name and category in one line: the tile and the word say the category, which the name has often chosen already. */
function WhatFor({ draft, set, problems, categories, categoryId }: WhatProps): ReactNode {
  const t = useTranslations('money.form');
  const [isNaming, setNaming] = useState(false);
  const choose = (id: string) => set({ categoryId: id, categoryChosen: true });
  const named = (name: string) => {
    setNaming(false);
    if (name !== '') choose(newCategory(name));
  };
  return (
    <>
      <TextField
        label={t('name')}
        beside={
          <CategoryMenu categories={categories} value={categoryId} onChange={choose} onName={() => setNaming(true)} />
        }
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={limits.expenseName}
        before={<CategoryTile categories={categories} value={categoryId} />}
        error={problems.name && t('nameMissing')}
        autoComplete="off"
      />
      {problems.category && <FormError>{t('categoryMissing')}</FormError>}
      {isNaming && <NewCategoryField onDone={named} />}
    </>
  );
}

type WhoProps = FieldProps & { before: Expense | undefined; checked: Checked };

function WhoFields({ draft, set, before, checked, problems }: WhoProps): ReactNode {
  const t = useTranslations('money.form');
  const text = useMoneyText();
  const { members, find } = usePeople();
  // Whoever shares or paid it is offered, also when they live here no more.
  const involved = before ? [before.paidBy, ...Object.keys(before.splitBetween)] : [];
  const people = [...new Set([...members.map((member) => member.id), ...involved])].map(find);
  const left = Math.abs(checked.split.left);
  const amount = draft.split.kind === 'percentage' ? `${left} %` : text(left);
  return (
    <>
      <Chips
        label={t('paidBy')}
        scroll
        choices={people.map((person) => ({ id: person.id, label: person.username, person }))}
        value={draft.paidBy}
        onChange={(paidBy) => set({ paidBy })}
      />
      <SplitFields
        people={people}
        split={draft.split}
        preview={checked.split}
        onChange={(split) => set({ split })}
        error={problems.split && t(`splitProblem.${problems.split}`, { amount })}
      />
    </>
  );
}

function WhenFields({ draft, set, problems }: FieldProps): ReactNode {
  const t = useTranslations('money.form');
  return (
    <>
      <DateField
        label={t('day')}
        value={draft.day}
        onChange={(day) => set({ day })}
        error={problems.day && t('dayMissing')}
      />
      <TextField
        label={t('description')}
        multiline
        value={draft.description}
        onChange={(description) => set({ description })}
        maxLength={limits.expenseDescription}
      />
    </>
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
