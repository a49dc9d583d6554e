import { toMinor } from '@hestia/contract/money/minor.ts';
import { minorPaidBy, payersOf } from '@hestia/contract/money/payers.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '#platform/kernel/network.ts';
import { perform } from '#platform/perform.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { TextLink } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { effectOn } from './effect-on.ts';
import { ExpenseList } from './expense-list.tsx';
import { Recalculate } from './history/recalculate.tsx';
import { useBalance, useExpenses } from './money-data.ts';
import { usePeople } from '#platform/household/people.ts';
import { useDecimals } from '#ui/currency.tsx';

/* Why my balance is what it is: every line that makes it, checked to the cent. */
export function WhyScreen(): ReactNode {
  const t = useTranslations('money');
  const { me } = usePeople();
  const { balance } = useBalance();
  const decimals = useDecimals();
  const { expenses, hasMore, readMore, isError, refetch } = useExpenses();
  // The sum can only be proven once everything is read.
  useEffect(() => {
    if (hasMore) readMore();
  });
  const mine = expenses?.filter((expense) => payersOf(expense).includes(me) || me in expense.splitBetween);
  return (
    <>
      <PageHeader
        title={t('why.title')}
        above={
          <TextLink icon="left" to="/money">
            {t('title')}
          </TextLink>
        }
      />
      {mine && balance ? (
        <>
          <Proof mine={mine} minor={toMinor(balance[me] ?? 0, decimals)} isWhole={!hasMore} />
          <p className="pt-2">
            <TextLink iconAfter="right" to="/money/statement">
              {t('statement')}
            </TextLink>
          </p>
          <ExpenseList
            expenses={mine}
            minorOf={(expense) => effectOn(expense, me)}
            hasMore={hasMore}
            readMore={readMore}
            mine
          />
        </>
      ) : isError ? (
        <ErrorState title={t('failed')} onRetry={() => perform(refetch)} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  );
}

/* Paid less borne is the balance; said so only when it is. */
function Proof({ mine, minor, isWhole }: { mine: readonly Expense[]; minor: number; isWhole: boolean }): ReactNode {
  const t = useTranslations('money.why');
  const { me } = usePeople();
  const isOnline = useIsOnline();
  const paid = sum(mine.map((expense) => minorPaidBy(expense, me)));
  const borne = sum(mine.map((expense) => toMinor(expense.splitBetween[me] ?? 0, expense.decimals)));
  return (
    <>
      <dl className="proof">
        <div>
          <dt>{t('paid')}</dt>
          <dd>
            <Money minor={paid} sign />
          </dd>
        </div>
        <div>
          <dt>{t('borne')}</dt>
          <dd>
            <Money minor={-borne} sign />
          </dd>
        </div>
        <div className="proof-result">
          <dt>{t('balance')}</dt>
          <dd>
            <Money minor={minor} sign tone />
          </dd>
        </div>
      </dl>
      <p className="text-small text-ink-2" role="status">
        {isWhole
          ? paid - borne === minor && t('proven', { count: mine.length })
          : t(isOnline ? 'reading' : 'offline', { count: mine.length })}
      </p>
      {isWhole && paid - borne !== minor && <Recalculate>{t('differs')}</Recalculate>}
    </>
  );
}

const sum = (minor: readonly number[]): number => minor.reduce((total, each) => total + each, 0);
