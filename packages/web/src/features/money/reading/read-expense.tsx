import { isolated } from '@hestia/contract/wire/direction.ts';
import { paidOnOf } from '@hestia/contract/money/expenses/paid-on.ts';
import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import type { Expense, Original } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { Money } from '#ui/figures/money.tsx';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SheetBody } from '#ui/layers/sheet.tsx';
import { FromPoll } from '#ui/people/from-poll.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { LinkedText } from '#ui/texts/linked-text.tsx';
import { useForeignWords } from '../foreign/foreign-words.ts';
import { usePaymentNote } from '../ledger/payment-method.ts';
import { ExpensePictures } from './expense-pictures.tsx';
import { ItemRows } from './item-rows.tsx';
import { OwedRows } from './owed-rows.tsx';
import { useReadSentence } from './read-sentence.ts';

const ExpenseTalk = lazyPart(
  async () => (await import('../history/expense-talk.tsx')).ExpenseTalk,
  <SkeletonRows rows={2} lead={36} />,
);
const RefundAnswer = lazyPart(async () => (await withTexts(import('./refund-answer.tsx'), 'asks')).RefundAnswer, null);

/* An expense to read: payer, shares, receipt, history and comments. */
export function ReadExpense({ expense, onEdit }: { expense: Expense; onEdit: () => void }) {
  const t = useTranslations('expense.read');
  const sentence = useReadSentence();
  const timeZone = useTimeZone();
  const isPayment = refundedUser(expense) !== null;
  return (
    <SheetBody>
      <p className="expense-read-amount">
        <Money minor={Math.abs(expense.amountMinor)} small="fraction" className="expense-read-figure" />
        <IconButton icon="edit" label={t('change')} className="expense-read-edit" onClick={onEdit} />
      </p>
      {expense.original && <PaidIn expense={expense} original={expense.original} />}
      <p className="expense-read-sentence">{sentence(expense, paidOnOf(expense, timeZone))}</p>
      {!isPayment && <OwedRows expense={expense} />}
      {isPayment && <RefundAnswer expense={expense} />}
      {expense.split.kind === 'items' && <ItemRows items={expense.split.items} />}
      <Note expense={expense} />
      <ComesFrom expense={expense} />
      <div className="expense-read-receipts">
        <ExpensePictures expense={expense} className="expense-read-receipt" />
      </div>
      <Facts expense={expense} />
      <ExpenseTalk expenseId={expense.id} />
    </SheetBody>
  );
}

/* Both amounts and the rate, as stored. */
function PaidIn({ expense, original }: { expense: Expense; original: Original }) {
  const words = useForeignWords();
  const text = useMoneyText();
  const minor = Math.abs(expense.amountMinor);
  return (
    <p className="pt-2 ui-num text-small text-ink-2">
      {words(original)} → {text(minor)}
    </p>
  );
}

function Note({ expense }: { expense: Expense }) {
  const note = usePaymentNote();
  const { description } = expense;
  const words = refundedUser(expense) === null ? description : note(description);
  if (!words) return null;
  return (
    <p className="pt-3 wrap-anywhere whitespace-pre-line" dir="auto">
      <LinkedText>{words}</LinkedText>
    </p>
  );
}

/* The bill that booked it, its shopping list, or its poll. */
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

/* Its category and its author. */
function Facts({ expense }: { expense: Expense }) {
  const t = useTranslations('money');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const isPayment = refundedUser(expense) !== null;
  return (
    <p className="pt-4 text-small text-ink-2">
      {joinFacts([
        !isPayment && isolated(expense.expenseCategoryName),
        t('edit.by', {
          name: find(expense.createdBy).username,
          day: format.dateTime(new Date(expense.createdAt), DAY),
        }),
      ])}
    </p>
  );
}
