import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAway } from '#shared/household/absences.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useColocationId } from '#platform/session/session.ts';
import { useUsualSplit } from '#shared/split/usual-split.ts';
import { askedOf, type TypedField } from '#shared/typed/typed-parts.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText, useSmallestUnit } from '#ui/figures/currency.tsx';
import type { Notation } from '#ui/figures/arithmetic.ts';
import { useNotation } from '#ui/figures/notation.ts';
import { SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { chosenOf, isChoice, newNameOf, useCategoryChoices } from '#shared/categories/category-choices.ts';
import { guessCategory } from '#shared/categories/category-guess.ts';
import { type DraftProblems, type ExpenseDraft, finishDraft, problemsOf, sharesOf } from '../drafts/expense-draft.ts';
import { amountOfDraft } from '../foreign/foreign-draft.ts';
import { inFairTurn } from '#shared/split/own-split-draft.ts';
import { isRefund } from '../ledger/is-refund.ts';
import { useCategories, useMakeCategory } from '#shared/categories/categories-data.ts';
import { useExpenses } from '../ledger/money-data.ts';
import { previewPayers } from '../drafts/payers-draft.ts';
import { HowMuch, Note, Payment, type SetDraft, When } from '../sentence/expense-fields.tsx';
import type { FormPart } from '../sentence/side-part.tsx';
import { Spending } from './spending.tsx';

export type Props = {
  draft: ExpenseDraft;
  set: SetDraft;
  /* The words of the name of a new one, which fill it. */
  typed?: TypedField | undefined;
  /* The expense being edited; absent for a new one. */
  before?: Expense | undefined;
  pictures: ReactNode;
  pictureCount: number;
  /* Whether it may begin as an earlier one. */
  hasTemplates?: boolean | undefined;
  /* Resolves when it is stored. */
  onFinish: (finished: ReturnType<typeof finishDraft>) => Promise<unknown>;
};

export function amountsOf(draft: ExpenseDraft, notation: Notation, smallest: number) {
  const { minor, original } = amountOfDraft(draft, notation);
  const split = sharesOf(draft.split, minor, notation, smallest);
  return { minor, original, split, payers: previewPayers(draft, minor, notation) };
}

/* Each part is given only what it shows, so that a letter redraws no more than its own field. */
export function ExpenseForm(props: Props) {
  const { set, before } = props;
  const formId = useId();
  const smallest = useSmallestUnit();
  const notation = useNotation();
  const { draft, categoryId, gone, choices, expenses } = useDisplayedDraft(props);
  const amounts = amountsOf(draft, notation, smallest);
  const isNew = !before;
  const found = {
    ...problemsOf(draft, amounts, notation),
    ...(props.typed && askedOf(props.typed).length > 0 && { name: 'asked' as const }),
  };
  const finish = useFinish(props);
  const { isTried, onSubmit } = useForm(Object.keys(found).length > 0, () =>
    finish({ draft, amounts, choices, categoryId, decimals: notation.decimals }),
  );
  // A note is not hidden from who opens what has one.
  const [open, setOpen] = useState<FormPart | null>(draft.description === '' ? null : 'more');
  const problems = isTried ? found : {};
  const send = (event: FormEvent<HTMLFormElement>) => {
    setOpen(faultyPart(found) ?? open);
    return onSubmit(event);
  };

  return (
    <>
      <SheetBody>
        <form id={formId} onSubmit={send} noValidate>
          {before && refundedUser(before) ? (
            <PaymentFields {...props} before={before} problems={problems} />
          ) : (
            <Spending
              {...props}
              {...amounts}
              form={formId}
              set={set}
              draft={draft}
              choices={choices}
              categoryId={categoryId}
              expenses={expenses}
              problems={problems}
              isTried={isTried}
              gone={gone}
              open={open}
              onOpenChange={setOpen}
            />
          )}
        </form>
      </SheetBody>
      <SheetFoot>
        <SaveButton form={formId} isNew={isNew} minor={amounts.minor} />
      </SheetFoot>
    </>
  );
}

/* The first part with a fault: it opens. */
function faultyPart({ foreign, payers, day, split }: DraftProblems): FormPart | null {
  if (foreign) return 'currency';
  if (payers) return 'payer';
  if (day) return 'day';
  return split ? 'split' : null;
}

type FilledForm = {
  draft: ExpenseDraft;
  amounts: ReturnType<typeof amountsOf>;
  choices: ReturnType<typeof useCategoryChoices>;
  categoryId: string;
  decimals: number;
};

/* Saves what is filled in, in a new category where one was typed. */
function useFinish({ before, onFinish }: Props) {
  const colocationId = useColocationId();
  const { me } = useMemberDirectory();
  const makeCategory = useMakeCategory();
  const timeZone = useTimeZone();
  return async ({ draft, amounts, choices, categoryId, decimals }: FilledForm) => {
    // A category created by a first try already exists.
    const category = chosenOf(choices, categoryId) ?? (await makeCategory(newNameOf(categoryId) ?? ''));
    await onFinish(finishDraft(draft, amounts, { colocationId, me, timeZone, decimals, category, before }));
  };
}

/* The draft with its category and the choices; a new one with its usual split, and the former members that it names. */
export function useDisplayedDraft({ draft: typed, before }: Props) {
  const { expenses = [] } = useExpenses();
  const { spending = [] } = useCategories();
  // A payment stays one.
  const choices = useCategoryChoices(before && isRefund(before) ? [categoryOf(before)] : spending);
  const isChosen = typed.categoryChosen && isChoice(choices, typed.categoryId);
  const categoryId = isChosen ? typed.categoryId : guessCategory(typed.name, expenses, choices);
  const usual = useUsualSplit(categoryId, useAway(typed.day));
  // A saved expense keeps its order: it decides who has borne a leftover minor unit.
  if (before) return { draft: typed, categoryId, gone: [], choices, expenses };
  const { split, gone } = (typed.splitChosen === false && usual) || { split: typed.split, gone: [] };
  const draft = { ...typed, split: inFairTurn(split, expenses, typed.isMoneyBack) };
  return { draft, categoryId, gone, choices, expenses };
}

const categoryOf = ({ expenseCategoryId: id, expenseCategoryName: name }: Expense) => ({ id, name, totalAmount: 0 });

type PaymentProps = Omit<Props, 'before'> & { before: Expense; problems: DraftProblems };

/* A payment has few fields. */
function PaymentFields({ draft, before, pictures, problems, set }: PaymentProps) {
  return (
    <>
      <HowMuch amount={draft.amount} currency={undefined} problem={problems.amount} isNew={false} set={set} />
      <Payment draft={draft} before={before} set={set} />
      <When day={draft.day} isMissing={problems.day !== undefined} set={set} />
      <Note description={draft.description} set={set} />
      {pictures}
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
