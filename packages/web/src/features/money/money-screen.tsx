import { use } from 'react';
import { useTranslations } from 'use-intl';
import { useAsked } from '#shared/asks/asked.tsx';
import { ComingBills } from '#shared/coming-bills.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Fab } from '#ui/buttons/fab.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { IconLink, LinkButton, TextLink } from '#ui/buttons/link.tsx';
import { Money } from '#ui/figures/money.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { AsOf } from './ledger/as-of.tsx';
import { LastExpenses } from './finding/last-expenses.tsx';
import { useBalance, useExpenses } from './ledger/money-data.ts';
import { FIND, useExpenseSheet } from './ledger/money-search.ts';
import { asTitle, useMonthAlone } from './ledger/month-name.ts';
import { MonthOnItsWay, MonthSection, useMonth, useThisMonth } from './statistics/month-section.tsx';
import { MyBalance } from './balances/my-balance.tsx';
import { WhoIsWhere } from './balances/who-is-where.tsx';

const SumsNote = lazyPart(async () => (await import('./history/sums-note.tsx')).SumsNote, null);

export function MoneyScreen() {
  const t = useTranslations('money');
  const { open } = useExpenseSheet();
  const { balances, ...balance } = useBalance();
  const { expenses, hasMore, readMore, ...list } = useExpenses();
  const month = useThisMonth(expenses ?? [], hasMore, readMore);
  const coming = use(ComingBills);
  const { asked, isAwaited } = useAsked('money', balances !== undefined && expenses !== undefined);
  const add = () => open({ sheet: 'new' });
  if (!balances || !expenses || isAwaited) {
    return (
      <>
        <MoneyHead minor={null} onAdd={add} />
        {asked}
        <NotRead
          title={t('failed')}
          isError={balance.isError || list.isError}
          refetch={() => Promise.all([balance.refetch(), list.refetch()])}
          rows={6}
        />
      </>
    );
  }
  return (
    <>
      <MoneyHead minor={month?.minor ?? null} isEmpty={expenses.length === 0} onAdd={add} />
      {asked}
      <SumsNote />
      <AsOf receivedAt={Math.min(balance.receivedAt, list.receivedAt)} />
      {expenses.length === 0 ? (
        <>
          <NothingYet onAdd={add} />
          {coming}
        </>
      ) : (
        <div className="ui-panes money-panes">
          <MyBalance balances={balances} expenses={expenses} />
          <div className="ui-aside money-aside">
            <WhoIsWhere balances={balances} />
            {month ? <MonthSection totals={month} /> : <MonthOnItsWay />}
          </div>
          <div>
            <LastExpenses expenses={expenses} />
            {coming}
          </div>
          <Fab onClick={add}>{t('add.short')}</Fab>
        </div>
      )}
    </>
  );
}

type HeadProps = {
  /* Null while it is not whole. */
  minor: number | null;
  isEmpty?: boolean;
  onAdd: () => void;
};

function MoneyHead({ minor, isEmpty = false, onAdd }: HeadProps) {
  const t = useTranslations('money');
  const month = asTitle(useMonthAlone()(useMonth()));
  return (
    <PageHeader
      title={t('title')}
      side={
        <div className="money-head flex items-end gap-2">
          <Find />
          <p>
            {month}
            <br />
            <b>
              {minor === null ? (
                <>
                  <span aria-hidden="true">…</span>
                  <span className="sr-only">{t('month.reading')}</span>
                </>
              ) : (
                <Money minor={minor} />
              )}
            </b>
          </p>
        </div>
      }
      actions={
        <>
          <Find />
          {!isEmpty && (
            <LinkButton icon="right" to="/money/refund">
              {t('settle.short')}
            </LinkButton>
          )}
          <Button look="fill" icon="plus" onClick={onAdd}>
            {t('add.short')}
          </Button>
        </>
      }
    />
  );
}

/* A link to old expenses: the search, with the focus in its field. */
function Find() {
  const t = useTranslations('money.history');
  return <IconLink icon="search" label={t('search')} to="/money/historical" hash={FIND} />;
}

function NothingYet({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('money.empty');
  const app = useTranslations('money');
  const action = (
    <>
      <Button look="fill" icon="plus" className="ui-phone-only" onClick={onAdd}>
        {t('action')}
      </Button>
      <TextLink to="/money/import">{app('import.link')}</TextLink>
    </>
  );
  return (
    <EmptyState drawing="even" title={t('title')} action={action}>
      {t('says')}
    </EmptyState>
  );
}
