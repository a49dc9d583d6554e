import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import type { Expense, Original } from '@hestia/contract/money/shapes/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { type Beginning, draftName } from '#platform/beginning.ts';
import { pictureDraft } from '#shared/pictures/picture-draft.ts';
import { ChosenPictures } from '#shared/pictures/picture-strip.tsx';
import { newId } from '#platform/kernel/new-id.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { useNotation, useWrite } from '#ui/figures/notation.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { FromPoll } from '#ui/people/from-poll.tsx';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { useExpenseActions } from './expense-actions.ts';
import { changesOf } from './expense-change.ts';
import { copyOf, draftOf, emptyDraft, withMembersOnly, withPresent } from './expense-draft.ts';
import { ExpenseForm } from './expense-form.tsx';
import { ExpensePictures } from './expense-pictures.tsx';
import { useForeignWords } from '../foreign/foreign-words.ts';
import { isRefund } from '../ledger/is-refund.ts';
import { usePaymentNote } from '../ledger/payment-method.ts';
import { fromTemplate } from './templates.ts';
import { TemplateChips } from './template-chips.tsx';
import { useExpenseDraft } from './use-expense-draft.ts';
import { useExpenses } from '../ledger/money-data.ts';
import { useExpenseSheet } from '../ledger/money-search.ts';
import { useAway } from '#shared/household/absences.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useToday } from '#shared/household/today.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { DAY } from '#platform/i18n/day.ts';
import { perform, usePerformOnce } from '#platform/perform.ts';

const ExpenseTalk = lazyPart(
  async () => (await import('../history/expense-talk.tsx')).ExpenseTalk,
  <SkeletonRows rows={2} lead={36} />,
);
const RefundAnswer = lazyPart(async () => (await withTexts(import('./refund-answer.tsx'), 'asks')).RefundAnswer, null);

const NEW = 'money.new';

type NewSheetProps = { initial: Beginning; copy?: string | undefined; onClose: () => void };

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
  const today = useToday();
  const form = copied ? `${NEW}.copy.${copied.id}` : draftName(NEW, initial);
  const initialDraft = {
    ...emptyDraft(newId(), me, members, today),
    name: initial.title?.slice(0, limits.expenseName) ?? '',
    description: initial.details?.slice(0, limits.expenseDescription) ?? '',
  };
  const write = useWrite();
  const { draft, set, clear, wasSaved } = useExpenseDraft(
    form,
    copied ? copyOf(copied, write, { id: newId(), day: today }) : initialDraft,
  );
  const isAway = useAway(draft.day);
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
        draft={withMembersOnly(withPresent(draft, members, isAway), me, members)}
        set={set}
        pictures={<ChosenPictures label={t('pictures.label')} draft={receipts} />}
        templates={
          !copied && !initial.title && <TemplateChips onChoose={(chosen) => set(fromTemplate(draft, chosen, write))} />
        }
        onFinish={async (finished) => {
          await add(finished, receipts.chosen().pictures, initial.poll);
          await receipts.clear();
          clear();
          onClose();
        }}
      />
    </Sheet>
  );
}

/* An expense to read, change or delete. */
export function ExpenseSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('money');
  const { expense, error, refetch } = useExpense(id);
  const { remove } = useExpenseActions();
  const { duplicate } = useExpenseSheet();
  const performOnce = usePerformOnce();
  const isPayment = expense !== undefined && isRefund(expense);
  const isBack = expense !== undefined && expense.amount < 0;
  const tools = expense && (
    <>
      {!isPayment && <IconButton icon="copy" label={t('edit.duplicate')} onClick={() => duplicate(id)} />}
      <IconButton
        icon="trash"
        label={t(isPayment ? 'edit.deletePayment' : 'edit.delete')}
        onClick={() =>
          performOnce(async () => {
            await remove(expense);
            onClose();
          })
        }
      />
    </>
  );
  return (
    <Sheet title={t(isPayment ? 'refund' : isBack ? 'back.label' : 'edit.title')} onClose={onClose} tools={tools}>
      {expense ? (
        <EditExpense key={id} expense={expense} onClose={onClose} />
      ) : error ? (
        <SheetBody>
          <NotThere error={error} onRetry={() => perform(refetch)} />
        </SheetBody>
      ) : (
        <Loading />
      )}
    </Sheet>
  );
}

/* From the list, or from the server where the list does not reach. */
function useExpense(id: string | undefined) {
  const { expenses, isError } = useExpenses();
  const listed = expenses?.find((expense) => expense.id === id);
  const { data, error, refetch } = useQuery({
    queryKey: ['money', 'expense', id],
    queryFn: ({ signal }) => call(moneyEndpoints.getExpense, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined && listed === undefined && (expenses !== undefined || isError),
  });
  return { expense: listed ?? data, error, refetch };
}

/* Deleted, or not on this device, as a push may tell of one before it is read: it comes once there is a network. */
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
  const notation = useNotation();
  const write = useWrite();
  const timeZone = useTimeZone();
  const now = draftOf(expense, write, timeZone, isRefund(expense) ? note(expense.description) : expense.description);
  const { draft, set, clear } = useExpenseDraft(`money.edit.${expense.id}`, now);
  return (
    <ExpenseForm
      above={<About expense={expense} />}
      draft={draft}
      set={set}
      before={expense}
      pictures={<ExpensePictures expense={expense} />}
      after={<ExpenseTalk expenseId={expense.id} />}
      onFinish={async (finished) => {
        await save(expense, changesOf(draft.from ?? now, draft, finished, notation), finished.shown);
        clear();
        onClose();
      }}
    />
  );
}

/* Its author, and its read-only details. */
function About({ expense }: { expense: Expense }) {
  const t = useTranslations('money');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  return (
    <>
      <p className="text-small text-ink-2">
        {t('edit.by', {
          name: find(expense.createdBy).username,
          day: format.dateTime(new Date(expense.createdAt), DAY),
        })}
      </p>
      {isRefund(expense) && <RefundAnswer expense={expense} />}
      {expense.original && <PaidIn expense={expense} original={expense.original} />}
      <ComesFrom expense={expense} />
    </>
  );
}

/* Both amounts and the rate, as they are kept. */
function PaidIn({ expense, original }: { expense: Expense; original: Original }) {
  const words = useForeignWords();
  const text = useMoneyText();
  const minor = Math.abs(toMinor(expense.amount, expense.decimals));
  return (
    <p className="pt-1 ui-num text-small text-ink-2">
      {words(original)} → {text(minor)}
    </p>
  );
}

/* The bill that booked it, the list that was shopped for, or the poll that it came of. */
function ComesFrom({ expense }: { expense: Expense }) {
  const t = useTranslations('money');
  return (
    <>
      {expense.billId && (
        <p className="pt-3">
          <TextLink icon="repeat" to="/money/bills" search={{ bill: expense.billId }}>
            {t('edit.bill')}
          </TextLink>
        </p>
      )}
      {expense.reminderId && (
        <p className="pt-3">
          <TextLink icon="cart" to="/list" search={{ id: expense.reminderId }}>
            {t('edit.list')}
          </TextLink>
        </p>
      )}
      {expense.pollId && <FromPoll pollId={expense.pollId} />}
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
