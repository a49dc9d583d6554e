import { toMinor } from '@hestia/contract/money/minor.ts';
import { minorPaidBy, payersOf } from '@hestia/contract/money/payers.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '#platform/kernel/network.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { BackLink, TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';
import { effectOn } from './effect-on.ts';
import { ExpenseList } from './expense-list.tsx';
import { Recalculate } from './history/recalculate.tsx';
import { useBalance, useExpenses, useReadOn } from './money-data.ts';
import { readMoneySearch } from './money-search.ts';
import { sum } from './month.ts';
import { ProofLine } from './proof-line.tsx';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { useDecimals } from '#ui/currency.tsx';

/* Why somebody’s balance is what it is, mine unless the address says whose: every line that makes it, checked to the cent. */
export function WhyScreen() {
  const t = useTranslations('money');
  const { me, find } = useMemberDirectory();
  const { person: userId = me } = readMoneySearch(useSearch({ strict: false }));
  const { balance } = useBalance();
  const decimals = useDecimals();
  const { expenses, hasMore, readMore, ...reading } = useExpenses();
  // The sum can only be proven once everything is read.
  useReadOn(hasMore, readMore);
  const lines = expenses?.filter((expense) => payersOf(expense).includes(userId) || userId in expense.splitBetween);
  return (
    <>
      <PageHeader
        title={t('why.link')}
        side={userId !== me && find(userId).username}
        above={<BackLink to="/money">{t('title')}</BackLink>}
      />
      {lines && balance ? (
        <>
          <Proof lines={lines} userId={userId} minor={toMinor(balance[userId] ?? 0, decimals)} isWhole={!hasMore} />
          <p className="pt-2">
            <TextLink iconAfter="right" to="/money/statement" search={userId === me ? {} : { person: userId }}>
              {t('statement')}
            </TextLink>
          </p>
          <ExpenseList
            expenses={lines}
            minorOf={(expense) => effectOn(expense, userId)}
            hasMore={hasMore}
            readMore={readMore}
            effectsOn={userId}
          />
        </>
      ) : (
        <NotRead {...reading} title={t('failed')} rows={8} />
      )}
    </>
  );
}

type ProofProps = { lines: readonly Expense[]; userId: string; minor: number; isWhole: boolean };

/* Paid less borne is the balance; said so only when it is. */
function Proof({ lines, userId, minor, isWhole }: ProofProps) {
  const t = useTranslations('money.why');
  const { me, find } = useMemberDirectory();
  const isOnline = useIsOnline();
  const paid = sum(lines.map((expense) => minorPaidBy(expense, userId)));
  const borne = sum(lines.map((expense) => toMinor(expense.splitBetween[userId] ?? 0, expense.decimals)));
  const words = (mine: 'paid' | 'borne' | 'balance') =>
    userId === me ? t(mine) : t(`of.${mine}`, { name: find(userId).username });
  return (
    <>
      <dl className="proof">
        <ProofLine label={words('paid')} minor={paid} />
        <ProofLine label={words('borne')} minor={-borne} />
        <ProofLine label={words('balance')} minor={minor} isResult />
      </dl>
      <p className="text-small text-ink-2" role="status">
        {isWhole
          ? lines.length > 0 && paid - borne === minor && t('proven', { count: lines.length })
          : t(isOnline ? 'reading' : 'offline', { count: lines.length })}
      </p>
      {isWhole && paid - borne !== minor && <Recalculate>{t('differs')}</Recalculate>}
    </>
  );
}
