import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { useColocation } from '#shared/household/household.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { Banner } from '#ui/states/banner.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { ProofLine } from '../ledger/proof-line.tsx';
import { BillLines } from './bill-lines.tsx';
import { EntryLines, OpenPayments } from './entry-lines.tsx';
import { SettlingLines } from './settling-lines.tsx';
import { useDays } from '#shared/household/use-days.ts';
import { useIsPrinting } from './use-is-printing.ts';
import type { ClosingStatement, StatementReader } from './use-statement.ts';

type Props = StatementReader & {
  closing: ClosingStatement;
  expenses: readonly Expense[];
  /* The time of the stored data, if it may be outdated. */
  asOf: Date | null;
};

/* The statement itself, as it is printed, too. */
export function StatementPaper({ closing, expenses, asOf, userId, day }: Props) {
  const t = useTranslations('statement');
  const household = useColocation();
  const { find } = useMemberDirectory();
  const { longDay } = useDays();
  const format = useFormatter();
  const isPrinting = useIsPrinting();
  useShellMark('printed-alone');
  useShellMark('statement');
  const { statement, bills, payments } = closing;
  const { until, since, open } = statement;
  return (
    <article className="statement">
      {/* The choices say it on the screen. */}
      <p className="statement-head hidden">
        {t('of', { name: find(userId).username, household: household?.name ?? '', day: longDay(day) })}
      </p>
      {asOf && <Banner icon="offline">{t('asOf', { day: format.dateTime(asOf, 'clock', DAY) })}</Banner>}
      <Lead closing={closing} userId={userId} />
      <Sums closing={closing} day={day} />
      <SettlingLines payments={payments} />
      <BillLines bills={bills} day={day} name={find(userId).username} expenses={expenses} />
      {open.length > 0 && <OpenPayments lines={open} />}
      {since.lines.length > 0 && <EntryLines title={t('sinceTitle')} part={since} isWhole={isPrinting} />}
      <EntryLines title={t('lines', { day: longDay(day) })} part={until} isWhole={isPrinting} />
    </article>
  );
}

/* The result in one sentence. Unknown bills would change it. */
function Lead({ closing, userId }: Pick<Props, 'closing' | 'userId'>) {
  const t = useTranslations('statement');
  const text = useMoneyText();
  const { me, find } = useMemberDirectory();
  const minor = closing.statement.nowMinor + closing.billsMinor;
  if (closing.bills === undefined || minor === 0) return null;
  const words = { isMe: String(userId === me), name: find(userId).username, amount: text(Math.abs(minor)) };
  return <p className="statement-lead">{t(minor < 0 ? 'owes' : 'gets', words)}</p>;
}

/* The day's balance with its lines, then later changes, also upcoming ones: down to the open amount. */
function Sums({ closing, day }: { closing: ClosingStatement; day: string }) {
  const t = useTranslations('statement');
  const { longDay } = useDays();
  const { statement, billsMinor, bills } = closing;
  const { sums, until, since, nowMinor, depositMinor } = statement;
  const hasMoneyBack = until.lines.some(({ expense }) => expense.amountMinor < 0);
  const isMore = since.lines.length > 0 || (bills ?? []).length > 0;
  return (
    <dl className="proof statement-proof">
      <ProofLine label={t(hasMoneyBack ? 'paidLessBack' : 'paid')} minor={sums.paid} />
      <ProofLine label={t('share')} minor={sums.share} />
      {sums.given !== 0 && <ProofLine label={t('given')} minor={sums.given} />}
      {sums.got !== 0 && <ProofLine label={t('got')} minor={sums.got} />}
      <ProofLine label={t('balance', { day: longDay(day) })} minor={until.minor} isResult={!isMore} />
      {since.lines.length > 0 && <ProofLine label={t('since')} minor={since.minor} />}
      {(bills ?? []).length > 0 && <ProofLine label={t('bills', { day: longDay(day) })} minor={billsMinor} />}
      {isMore && <ProofLine label={t('result')} minor={nowMinor + billsMinor} isResult />}
      {depositMinor !== null && <ProofLine label={t('deposit')} minor={depositMinor} isAside />}
    </dl>
  );
}
