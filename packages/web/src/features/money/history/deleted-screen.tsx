import type { DeletedEntry } from '@hestia/contract/money/applying/history-apply.ts';
import { paidOnOf } from '@hestia/contract/money/expenses/paid-on.ts';
import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { restorableDays as days } from '@hestia/contract/wire/limits.ts';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useNow } from '#platform/kernel/now.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { BackLink } from '#ui/buttons/link.tsx';
import { Money } from '#ui/figures/money.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { useDays } from '#shared/household/use-days.ts';
import { useDeleted } from './history-data.ts';

/* It asks before it writes into a closed month. */
const Restore = lazyPart(async () => (await import('./restore.tsx')).Restore, null);

/* Expenses deleted in the last 30 days, with a restore button. */
export function DeletedScreen() {
  const t = useTranslations('money');
  const { deleted, hasMore, readMore, ...reading } = useDeleted();
  useEffect(() => {
    if (hasMore) readMore();
  });
  return (
    <>
      <PageHeader title={t('deleted.link')} above={<BackLink to="/money/historical">{t('history.title')}</BackLink>} />
      {deleted ? <List deleted={deleted} /> : <NotRead {...reading} title={t('deleted.failed')} rows={4} />}
    </>
  );
}

function List({ deleted }: { deleted: readonly DeletedEntry[] }) {
  const t = useTranslations('money.deleted');
  if (deleted.length === 0) return <EmptyState drawing="done" title={t('empty', { days })} />;
  return (
    <>
      <p className="pt-4 text-ink-2">{t('says', { days })}</p>
      <ul className="ui-narrow pt-3">
        {deleted.map((each) => (
          <Row key={each.expense.id} {...each} />
        ))}
      </ul>
    </>
  );
}

function Row({ expense, deletedBy, deletedAt }: DeletedEntry) {
  const t = useTranslations('money');
  const format = useFormatter();
  const now = useNow();
  const { find } = useMemberDirectory();
  const { longDay } = useDays();
  const timeZone = useTimeZone();
  const refunded = refundedUser(expense);
  const name = refunded
    ? t('transfer', { from: find(expense.paidBy).username, to: find(refunded).username })
    : expense.name;
  // The page's clock may be behind the server's.
  const left = Math.min(days, Math.ceil((Date.parse(deletedAt) + days * DAY_MS - now.getTime()) / DAY_MS));
  return (
    <li className="ui-row flex flex-wrap justify-end">
      {/* The button wraps below the text if there is no room. */}
      <span className="min-w-0 grow basis-44">
        <span className="ui-row-title">{name}</span>
        <span className="ui-row-detail">
          <Money minor={Math.abs(expense.amountMinor)} /> · {longDay(paidOnOf(expense, timeZone))}
        </span>
        <span className="ui-row-detail">
          {joinFacts([
            deletedBy &&
              t('deleted.by', { name: find(deletedBy).username, day: format.dateTime(new Date(deletedAt), DAY) }),
            t('deleted.left', { days: Math.max(0, left) }),
          ])}
        </span>
      </span>
      <Restore expense={expense} name={name} />
    </li>
  );
}
