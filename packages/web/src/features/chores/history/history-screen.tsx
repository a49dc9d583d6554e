import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { type HouseholdMember, useMemberDirectory } from '#shared/household/member-directory.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useToday } from '#shared/household/today.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { BackLink } from '#ui/buttons/link.tsx';
import { PageHeader, Section } from '#ui/rows/section.tsx';
import { useCompletions } from '../rota/chores-data.ts';
import { monthsOf, type Span, totalOf, weeksOf } from '../rota/history.ts';
import { Tally } from '../turns/tally.tsx';
import { WeeksChart } from './weeks-chart.tsx';

/* The history: week by week, and each month in figures. Members keep their order; there is no ranking. */
export function HistoryScreen(): ReactNode {
  const t = useTranslations('chores');
  const { completions, isError, refetch } = useCompletions();
  return (
    <>
      <PageHeader title={t('history.title')} above={<BackLink to="/tasks">{t('title')}</BackLink>} />
      {completions ? (
        <MonthsOfTasks completions={completions} />
      ) : (
        <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={6} />
      )}
    </>
  );
}

function MonthsOfTasks({ completions }: { completions: readonly Completion[] }): ReactNode {
  const t = useTranslations('chores.history');
  const today = useToday();
  const timeZone = useTimeZone();
  const { members, find } = useMemberDirectory();
  // Former members stay in the weeks of their time.
  const ids = new Set([...members.map(({ id }) => id), ...completions.map(({ doneBy }) => doneBy)]);
  const participants = [...ids].map(find);
  if (completions.length === 0) {
    return (
      <EmptyState drawing="done" title={t('empty')}>
        {t('emptySays')}
      </EmptyState>
    );
  }
  return (
    <>
      <Section title={t('weeks')}>
        <WeeksChart participants={participants} weeks={weeksOf(completions, today, timeZone)} today={today} />
      </Section>
      {monthsOf(completions, timeZone).map((month) => (
        <MonthRows key={month.first} month={month} participants={participants} />
      ))}
    </>
  );
}

/* Each member's chores of a month, in the order of the household. */
function MonthRows({ month, participants }: { month: Span; participants: readonly HouseholdMember[] }): ReactNode {
  const t = useTranslations('chores');
  const format = useFormatter();
  const total = totalOf(month.counts);
  const isThisYear = month.first.slice(0, 4) === useToday().slice(0, 4);
  // Short enough for the figures next to it on a phone.
  const name = format.dateTime(shownDay(month.first), {
    ...(isThisYear ? { month: 'long' } : { month: 'short', year: 'numeric' }),
    timeZone: 'UTC',
  });
  const points = (count: number) => t('effort.points', { count });
  return (
    <Section
      title={name.charAt(0).toLocaleUpperCase() + name.slice(1)}
      side={
        <span className="ui-section-fact ui-num">
          {joinFacts([t('count', { count: total }), points(totalOf(month.points))])}
        </span>
      }
    >
      <ul>
        {participants.map((participant) => {
          const count = month.counts.get(participant.id) ?? 0;
          return (
            <Tally
              key={participant.id}
              member={participant}
              figure={format.number(count)}
              percent={(count / total) * 100}
            >
              <span className="ui-row-detail">{points(month.points.get(participant.id) ?? 0)}</span>
            </Tally>
          );
        })}
      </ul>
    </Section>
  );
}
