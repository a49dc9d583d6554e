import { refundedUser } from '@hestia/contract/money/refund.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useAway } from '#platform/household/absences.ts';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { useTried } from '#platform/forms/use-tried.ts';
import { useTimeZone } from '#platform/household/household.ts';
import { useColocationId } from '#platform/session/session.ts';
import { UsualGone } from '#platform/split/usual-gone.tsx';
import { useUsualSplit } from '#platform/split/usual-split.ts';
import { Button } from '#ui/button.tsx';
import { useMoneyText, useSmallestUnit } from '#ui/currency.tsx';
import type { Notation } from '#ui/arithmetic.ts';
import { useNotation } from '#ui/notation.ts';
import { SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { chosenOf, isChoice, newNameOf, useCategoryChoices } from './category-choices.ts';
import { guessCategory } from './category-guess.ts';
import { useExpenseActions } from './expense-actions.ts';
import { type DraftProblems, type ExpenseDraft, finishDraft, problemsOf, sharesOf } from './expense-draft.ts';
import { amountOfDraft } from './foreign/foreign-draft.ts';
import { inFairTurn } from '#platform/split/own-split-draft.ts';
import { isRefund } from './is-refund.ts';
import { useCategories, useExpenses } from './money-data.ts';
import { PaidBy } from './paid-by.tsx';
import { previewPayers } from './payers-draft.ts';
import { RareFields } from './rare-fields.tsx';
import { HowMuch, Note, Payment, type SetDraft, SharedBy, WhatFor, When } from './expense-fields.tsx';

type Props = {
  draft: ExpenseDraft;
  set: SetDraft;
  /* The expense that is being changed; none for a new one. */
  before?: Expense | undefined;
  pictures: ReactNode;
  /* What is said of one that is there, above the form. */
  above?: ReactNode;
  /* What a new one may begin as. */
  templates?: ReactNode;
  /* What follows the form. */
  after?: ReactNode;
  /* Resolves when it is kept. */
  onFinish: (finished: ReturnType<typeof finishDraft>) => Promise<unknown>;
};

function amountsOf(draft: ExpenseDraft, notation: Notation, smallest: number) {
  const { minor, original } = amountOfDraft(draft, notation);
  const split = sharesOf(draft.split, minor, notation, smallest);
  return { minor, original, split, payers: previewPayers(draft, minor, notation) };
}

/* Each part is given only what it shows, so that a letter redraws no more than its own field. */
export function ExpenseForm(props: Props) {
  const { set, before, pictures, above, templates, after, onFinish } = props;
  const [colocationId, { me }] = [useColocationId(), useMemberDirectory()];
  const { makeCategory } = useExpenseActions();
  const timeZone = useTimeZone();
  const formId = useId();
  const [smallest, notation] = [useSmallestUnit(), useNotation()];
  const { draft, categoryId, gone, choices, expenses } = useDisplayedDraft(props);
  const amounts = amountsOf(draft, notation, smallest);
  const [isNew, isNamed] = [!before, draft.name.trim() !== ''];
  const found = problemsOf(draft, amounts, notation);
  const { isTried, onSubmit } = useTried(Object.keys(found).length > 0, async () => {
    // One that was made along with a first try is there already.
    const category = chosenOf(choices, categoryId) ?? (await makeCategory(newNameOf(categoryId) ?? ''));
    await onFinish(
      finishDraft(draft, amounts, { colocationId, me, timeZone, decimals: notation.decimals, category, before }),
    );
  });
  const problems = isTried ? found : {};

  return (
    <>
      <SheetBody>
        {above}
        <form id={formId} onSubmit={onSubmit} noValidate>
          <HowMuch
            amount={draft.amount}
            currency={draft.foreign?.currency}
            problem={problems.amount}
            {...{ isNew, isNamed, set }}
          />
          {before && refundedUser(before) ? (
            <Payment {...{ draft, before, set }} />
          ) : (
            <Spending
              {...{ draft, before, set, choices, categoryId, expenses, problems, isTried, gone, templates }}
              {...amounts}
            />
          )}
          <When day={draft.day} isMissing={problems.day !== undefined} set={set} />
          <Note description={draft.description} set={set} />
          {pictures}
        </form>
        {after}
      </SheetBody>
      <SheetFoot>
        <SaveButton form={formId} isNew={isNew} minor={amounts.minor} />
      </SheetFoot>
    </>
  );
}

/* With its category and what one may put it in, and of a new one with its usual split and whom that names who has left. */
function useDisplayedDraft({ draft: typed, before }: Props) {
  const { expenses = [] } = useExpenses();
  const { spending = [] } = useCategories();
  // A payment stays one.
  const choices = useCategoryChoices(before && isRefund(before) ? [categoryOf(before)] : spending);
  const isChosen = typed.categoryChosen && isChoice(choices, typed.categoryId);
  const categoryId = isChosen ? typed.categoryId : guessCategory(typed.name, expenses, choices);
  const usual = useUsualSplit(categoryId, useAway(typed.day));
  // What was saved keeps its order: it says who has borne a leftover minor unit.
  if (before) return { draft: typed, categoryId, gone: [], choices, expenses };
  const { split, gone } = (typed.splitChosen === false && usual) || { split: typed.split, gone: [] };
  const draft = { ...typed, split: inFairTurn(split, expenses, typed.isMoneyBack) };
  return { draft, categoryId, gone, choices, expenses };
}

const categoryOf = ({ expenseCategoryId: id, expenseCategoryName: name }: Expense) => ({ id, name, totalAmount: 0 });

type SpendingProps = Pick<Props, 'set' | 'before' | 'templates'> &
  ReturnType<typeof useDisplayedDraft> &
  ReturnType<typeof amountsOf> & { problems: DraftProblems; isTried: boolean };

/* What was bought, who paid, and for whom. */
function Spending(props: SpendingProps) {
  const { draft, set, before, choices, categoryId, expenses, minor, split, payers, problems, isTried, gone } = props;
  return (
    <>
      <WhatFor name={draft.name} isMissing={problems.name !== undefined} {...{ choices, categoryId, set }} />
      {props.templates}
      <PaidBy
        paidBy={draft.paidBy}
        payers={draft.payers}
        preview={payers}
        isMoneyBack={draft.isMoneyBack ?? false}
        {...{ before, isTried, set }}
      />
      <SharedBy
        draft={draft.split}
        day={draft.day}
        preview={split}
        amountMinor={minor}
        problem={problems.split}
        isOwnCurrency={!draft.foreign}
        {...{ before, expenses, set }}
      />
      <UsualGone gone={gone} />
      <RareFields problem={problems.foreign} {...{ draft, minor, expenses, set }} />
    </>
  );
}

function SaveButton({ form, isNew, minor }: { form: string; isNew: boolean; minor: number }) {
  const t = useTranslations('money.form');
  const text = useMoneyText();
  return (
    <Button look="fill" wide type="submit" form={form}>
      {isNew ? (minor > 0 ? t('add', { amount: text(minor) }) : t('addPlain')) : t('save')}
    </Button>
  );
}
