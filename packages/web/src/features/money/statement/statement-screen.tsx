import './statement.css';
import { dayAfter } from '@hestia/contract/bills/dates.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormerMembers } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { isNative } from '#platform/kernel/native.ts';
import { perform } from '#platform/perform.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Select } from '#ui/fields/choices/select.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { readMoneySearch } from '../ledger/money-search.ts';
import { StatementPaper } from './statement-paper.tsx';
import { useLastDay, useStatement, type StatementReader } from './use-statement.ts';

/* A member's statement up to a day: to read, print and settle by when moving out. */
export function StatementScreen() {
  const t = useTranslations('statement');
  const app = useTranslations('money');
  const { me } = useMemberDirectory();
  const { person: userId = me, to } = readMoneySearch(useSearch({ strict: false }));
  const lastDay = useLastDay(userId);
  const day = isDay(to) ? to : lastDay;
  const { closing, expenses, asOf, count, isCut, isError, refetch } = useStatement({ userId, day });
  return (
    <>
      <Choices userId={userId} day={day} isReady={closing !== undefined} />
      {closing ? (
        <StatementPaper closing={closing} expenses={expenses} asOf={asOf} userId={userId} day={day} />
      ) : isError ? (
        <ErrorState title={app('failed')} onRetry={() => perform(refetch)} />
      ) : isCut ? (
        <Banner icon="offline">{t('offline')}</Banner>
      ) : (
        <>
          {count > 0 && <p role="status">{app('why.reading', { count })}</p>}
          <SkeletonRows rows={8} />
        </>
      )}
    </>
  );
}

const isDay = (text: string | undefined): text is string =>
  /^20\d\d-\d\d-\d\d$/.test(text ?? '') && !!Date.parse(text ?? '');

/* Bills are known a year ahead. */
const DAYS_AHEAD = 366;

/* The member and day of the statement. On paper its heading has them. */
function Choices({ userId, day, isReady }: StatementReader & { isReady: boolean }) {
  const t = useTranslations('statement');
  const { sharers } = useMemberDirectory();
  const former = useFormerMembers();
  const navigate = useNavigate();
  const lastDay = useLastDay('');
  const choose = (search: { person: string; to?: string }) =>
    perform(() => navigate({ to: '.', search, replace: true, resetScroll: false }));
  const members = [...sharers, ...former];
  return (
    <div className="statement-choices flex flex-wrap items-start gap-x-4">
      <Select
        label={t('person')}
        choices={members.map(({ id, username }) => ({ id, label: username }))}
        value={userId}
        // Each member has another last day.
        onChange={(person) => choose({ person })}
      />
      <DateField
        label={t('day')}
        value={day}
        max={dayAfter(lastDay, DAYS_AHEAD)}
        onChange={(to) => to !== '' && choose({ person: userId, to })}
      />
      {!isNative() && (
        <Button icon="print" disabled={!isReady} onClick={() => window.print()}>
          {t('print')}
        </Button>
      )}
    </div>
  );
}
