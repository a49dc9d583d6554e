import { minorPaidBy, payersOf } from '@hestia/contract/money/splitting/payers.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { BackLink, TextLink } from '#ui/buttons/link.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { AsOf } from '../ledger/as-of.tsx';
import { effectOn } from '../ledger/effect-on.ts';
import { ExpenseList } from '../finding/expense-list.tsx';
import { Recalculate } from './recalculate.tsx';
import { useBalance, useExpenses, useReadOn } from '../ledger/money-data.ts';
import { readMoneySearch } from '../ledger/money-search.ts';
import { sum } from '../ledger/month.ts';
import { ProofLine } from '../ledger/proof-line.tsx';
import { useMemberDirectory } from '#shared/household/member-directory.ts';

const Together = lazyPart(async () => (await withTexts(import('../purses/together.tsx'), 'together')).Together, null);

/* Explains a balance, mine by default: all its lines, checked to the cent. */
export function WhyScreen() {
  const t = useTranslations('money');
  const { me, find } = useMemberDirectory();
  const { person: userId = me } = readMoneySearch(useSearch({ strict: false }));
  const { balances, receivedAt } = useBalance();
  const { expenses, hasMore, readMore, ...reading } = useExpenses();
  // The sum can only be proven once everything is read.
  useReadOn(hasMore, readMore);
  const lines = expenses?.filter((expense) => payersOf(expense).includes(userId) || userId in expense.shares);
  return (
    <>
      <PageHeader
        title={t('why.link')}
        side={userId !== me && <bdi>{find(userId).username}</bdi>}
        above={<BackLink to="/money">{t('title')}</BackLink>}
      />
      {lines && balances ? (
        <>
          <AsOf receivedAt={Math.min(receivedAt, reading.receivedAt)} />
          <Proof lines={lines} userId={userId} minor={balances.get(userId) ?? 0} isWhole={!hasMore} />
          <p className="pt-2">
            <TextLink iconAfter="right" to="/money/statement" search={userId === me ? {} : { person: userId }}>
              {t('statement')}
            </TextLink>
          </p>
          <Together key={userId} userId={userId} balances={balances} />
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

/* Paid less borne is the balance; shown only if it matches. */
function Proof({ lines, userId, minor, isWhole }: ProofProps) {
  const t = useTranslations('money.why');
  const { me, find } = useMemberDirectory();
  const isOnline = useIsOnline();
  const paid = sum(lines.map((expense) => minorPaidBy(expense, userId)));
  const borne = sum(lines.map((expense) => expense.shares[userId] ?? 0));
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
