import { paidOnOf } from '@hestia/contract/money/expenses/paid-on.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { type DraftStart, draftName } from '#platform/beginning.ts';
import { pictureDraft, useChosen } from '#shared/pictures/picture-draft.ts';
import { ChosenPictures } from '#shared/pictures/picture-strip.tsx';
import { readDraft } from '#platform/drafts.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { useNotation, useWrite } from '#ui/figures/notation.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { PaneOrSheet } from '#ui/layers/pane.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { useClosedGuard } from '../closed-months/use-closed-guard.tsx';
import { useExpenseActions } from '../drafts/expense-actions.ts';
import { changesOf } from '../drafts/expense-change.ts';
import { copyOf, draftOf, emptyDraft, withMembersOnly, withPresent } from '../drafts/expense-draft.ts';
import { ExpenseForm } from './expense-form.tsx';
import { ExpensePictures } from '../reading/expense-pictures.tsx';
import { isRefund } from '../ledger/is-refund.ts';
import { ReadExpense } from '../reading/read-expense.tsx';
import { usePaymentNote } from '../ledger/payment-method.ts';
import { useExpenseDraft } from '../drafts/use-expense-draft.ts';
import { useTypedExpense } from '../drafts/use-typed-expense.ts';
import { useExpenses } from '../ledger/money-data.ts';
import { useExpenseSheet } from '../ledger/money-search.ts';
import { useAway } from '#shared/household/absences.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useToday } from '#shared/household/today.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { TYPED_ELSEWHERE } from '#shared/typed/typed-draft.ts';
import { perform, usePerformOnce } from '#platform/perform.ts';

const NEW = 'money.new';

type NewSheetProps = { initial: DraftStart; copy?: string | undefined; onClose: () => void };

/* A new expense, perhaps a copy. The draft survives closing the sheet. */
export function NewExpenseSheet({ initial, copy, onClose }: NewSheetProps) {
  const t = useTranslations('money');
  const { sharers } = useMemberDirectory();
  const { expense, error } = useExpense(copy);
  if (sharers.length > 0 && (copy === undefined || expense || error))
    return <NewExpense key={copy} initial={initial} copied={expense} onClose={onClose} />;
  return (
    <Sheet title={t('new.title')} onClose={onClose}>
      <Loading />
    </Sheet>
  );
}

type NewProps = Omit<NewSheetProps, 'copy'> & { copied: Expense | undefined };

function NewExpense({ initial, copied, onClose }: NewProps) {
  const t = useTranslations('money');
  const { me, sharers } = useMemberDirectory();
  const members = sharers.map(({ id }) => id);
  const { add } = useExpenseActions();
  const { mayWrite, question } = useClosedGuard();
  const today = useToday();
  const form = copied ? `${NEW}.copy.${copied.id}` : draftName(NEW, initial);
  const initialDraft = {
    ...emptyDraft(newId(), me, members, today),
    name: initial.title?.slice(0, limits.expenseName) ?? '',
    description: initial.details?.slice(0, limits.expenseDescription) ?? '',
    ...(initial.read && { typed: TYPED_ELSEWHERE }),
  };
  const write = useWrite();
  const { draft, update, clear, wasSaved } = useExpenseDraft(
    form,
    copied ? copyOf(copied, write, { id: newId(), day: today }) : initialDraft,
  );
  const { filled, typed, set } = useTypedExpense(draft, update);
  const isAway = useAway(filled.day);
  const receipts = pictureDraft(form, limits.expensePictures);
  const discard = () => {
    perform(receipts.clear);
    clear();
  };
  return (
    <Sheet
      title={t('new.title')}
      onClose={onClose}
      tools={wasSaved && <IconButton icon="undo" label={t('new.clear')} onClick={discard} />}
    >
      <ExpenseForm
        draft={withMembersOnly(withPresent(filled, members, isAway), me, members)}
        set={set}
        typed={typed}
        pictures={<ChosenPictures label={t('pictures.label')} draft={receipts} />}
        pictureCount={useChosen(receipts).pictures.length}
        hasTemplates={!copied && !initial.title}
        onFinish={async (finished) => {
          if (!(await mayWrite([finished.shown.paidOn ?? today]))) return;
          await add(finished, receipts.chosen().pictures, initial.poll);
          await receipts.clear();
          clear();
          onClose();
        }}
      />
      {question}
    </Sheet>
  );
}

/* An expense to read; its pencil changes it. */
export function ExpenseSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('money');
  const { expense, error, refetch } = useExpense(id);
  const { search, duplicate, edit } = useExpenseSheet();
  // An unfinished edit continues.
  const [isBegun] = useState(() => readDraft(draftOfEdit(id)) !== null);
  const isEditing = isBegun || search.edit !== undefined;
  const isPayment = expense !== undefined && isRefund(expense);
  const isBack = expense !== undefined && expense.amountMinor < 0;
  const kind = t(isPayment ? 'refund' : isBack ? 'back.label' : 'edit.title');
  const tools = expense && (
    <>
      {!isPayment && <IconButton icon="copy" label={t('edit.duplicate')} onClick={() => duplicate(id)} />}
      <Deletion expense={expense} isPayment={isPayment} onClose={onClose} />
    </>
  );
  return (
    <PaneOrSheet title={expense && !isEditing && !isPayment ? expense.name : kind} onClose={onClose} tools={tools}>
      {expense ? (
        isEditing ? (
          <EditExpense key={id} expense={expense} onClose={onClose} />
        ) : (
          <ReadExpense key={id} expense={expense} onEdit={edit} />
        )
      ) : error ? (
        <SheetBody>
          <NotThere error={error} onRetry={() => perform(refetch)} />
        </SheetBody>
      ) : (
        <Loading />
      )}
    </PaneOrSheet>
  );
}

type DeletionProps = { expense: Expense; isPayment: boolean; onClose: () => void };

function Deletion({ expense, isPayment, onClose }: DeletionProps) {
  const t = useTranslations('money.edit');
  const { remove } = useExpenseActions();
  const { mayWrite, question } = useClosedGuard();
  const timeZone = useTimeZone();
  const performOnce = usePerformOnce();
  return (
    <>
      <IconButton
        icon="trash"
        label={t(isPayment ? 'deletePayment' : 'delete')}
        onClick={() =>
          performOnce(async () => {
            if (!(await mayWrite([paidOnOf(expense, timeZone)]))) return;
            await remove(expense);
            onClose();
          })
        }
      />
      {question}
    </>
  );
}

const draftOfEdit = (id: string): string => `money.edit.${id}`;

/* From the list, or from the server for older ones. */
function useExpense(id: string | undefined) {
  const { expenses, isError } = useExpenses();
  const listed = expenses?.find((expense) => expense.id === id);
  const { data, error, refetch } = useQuery({
    queryKey: ['money', 'expense', id],
    queryFn: async ({ signal }) =>
      expenseIn(await call(moneyEndpoints.getExpense, { params: { id: id ?? '' } }, { signal })),
    enabled: id !== undefined && listed === undefined && (expenses !== undefined || isError),
  });
  return { expense: listed ?? data, error, refetch };
}

/* Deleted, or not on this device, like one from a push before it is loaded: it appears once online. */
function NotThere({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('money');
  const problemText = useProblemText();
  const isGone = error instanceof ApiError && error.code === 'notFound';
  return (
    <ErrorState title={t(isGone ? 'edit.gone' : 'edit.unknown')} onRetry={onRetry}>
      {!isGone && problemText(error)}
    </ErrorState>
  );
}

function EditExpense({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const note = usePaymentNote();
  const { save } = useExpenseActions();
  const { mayWrite, question } = useClosedGuard();
  const notation = useNotation();
  const write = useWrite();
  const timeZone = useTimeZone();
  const now = draftOf(expense, write, timeZone, isRefund(expense) ? note(expense.description) : expense.description);
  const { draft, set, clear } = useExpenseDraft(draftOfEdit(expense.id), now);
  return (
    <>
      <ExpenseForm
        draft={draft}
        set={set}
        before={expense}
        pictures={<ExpensePictures expense={expense} />}
        pictureCount={expense.pictures?.length ?? 0}
        onFinish={async (finished) => {
          const change = changesOf(draft.from ?? now, draft, finished, notation);
          const day = paidOnOf(expense, timeZone);
          const days = Object.keys(change).length > 0 ? [day, finished.shown.paidOn ?? day] : [];
          if (!(await mayWrite(days))) return;
          await save(expense, change, finished.shown);
          clear();
          onClose();
        }}
      />
      {question}
    </>
  );
}

function Loading() {
  return (
    <SheetBody>
      <SkeletonRows rows={4} />
    </SheetBody>
  );
}
