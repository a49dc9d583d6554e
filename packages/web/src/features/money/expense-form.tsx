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
import { SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CategoryChips, newNameOf } from './category-chips.tsx';
import { checkDraft, type ExpenseDraft, finishDraft, guessCategory } from './expense-draft.ts';
import { useExpenseActions } from './expense-actions.ts';
import { usePeople } from './people.ts';
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

export function ExpenseForm({ draft, onChange, before, categories, expenses, onFinish }: Props): ReactNode {
  const t = useTranslations('money');
  const text = useMoneyText();
  const currency = useCurrency();
  const colocationId = useColocationId();
  const { me, members, find } = usePeople();
  const { makeCategory } = useExpenseActions();
  const [isTried, setTried] = useState(false);
  const categoryId = draft.categoryChosen ? draft.categoryId : guessCategory(draft.name, expenses, categories);
  const checked = checkDraft(draft, categoryId, decimalSignOf(useLocale()));
  const problems = isTried ? checked.problems : {};
  const set = (change: Partial<ExpenseDraft>) => onChange({ ...draft, ...change });

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

  // Whoever shares or paid it is offered, also when they live here no more.
  const involved = before ? [before.paidBy, ...Object.keys(before.splitBetween)] : [];
  const people = [...new Set([...members.map((member) => member.id), ...involved])].map(find);
  const { left, problem } = checked.split;
  const leftText = draft.split.kind === 'percentage' ? `${Math.abs(left)} %` : text(Math.abs(left));
  return (
    <form onSubmit={submit} noValidate>
      <SheetBody>
        <AmountField
          big
          hideLabel
          label={t('form.amount')}
          value={draft.amount}
          onChange={(amount) => set({ amount })}
          autoFocus={!before && draft.amount === ''}
          error={problems.amount && t(`form.amountProblem.${problems.amount}`, { example: text(5880, { bare: true }) })}
          after={<span className="unit">{currency}</span>}
        />
        <TextField
          label={t('form.name')}
          value={draft.name}
          onChange={(name) => set({ name })}
          maxLength={limits.expenseName}
          error={problems.name && t('form.nameMissing')}
          autoComplete="off"
        />
        <CategoryChips
          categories={categories}
          value={categoryId}
          onChange={(id) => set({ categoryId: id, categoryChosen: true })}
          error={problems.category && t('form.categoryMissing')}
        />
        <Chips
          label={t('form.paidBy')}
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
          error={problems.split && problem ? t(`form.splitProblem.${problem}`, { amount: leftText }) : undefined}
        />
        <DateField
          label={t('form.day')}
          value={draft.day}
          onChange={(day) => set({ day })}
          error={problems.day && t('form.dayMissing')}
        />
        <TextField
          label={t('form.description')}
          multiline
          value={draft.description}
          onChange={(description) => set({ description })}
          maxLength={limits.expenseDescription}
        />
      </SheetBody>
      <SheetFoot>
        <Button look="fill" wide type="submit">
          {before
            ? t('form.save')
            : checked.cents > 0
              ? t('form.add', { amount: text(checked.cents) })
              : t('form.addPlain')}
        </Button>
      </SheetFoot>
    </form>
  );
}
