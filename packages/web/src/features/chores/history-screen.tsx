import type { Completion } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { type HouseholdMember, useMemberDirectory } from '#platform/household/member-directory.ts';
import { useNow } from '#platform/kernel/now.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BackLink } from '#ui/link.tsx';
import { PageHeader, Section } from '#ui/section.tsx';
import { useCompletions } from './chores-data.ts';
import { startOf } from './due.ts';
import { monthsOf, type Span, totalOf, weeksOf } from './history.ts';
import { Tally } from './tally.tsx';
import { WeeksChart } from './weeks-chart.tsx';

/* Who did what: week by week, and each month in figures. Everybody stands where they always do; nobody is ranked. */
export function HistoryScreen(): ReactNode {
  const t = useTranslations('chores');
  const { completions, isError, refetch } = useCompletions();
  return (
    <>
      <PageHeader title={t('history.title')} above={<BackLink to="/tasks">{t('title')}</BackLink>} />
      {completions ? (
        <History completions={completions} />
      ) : (
        <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={6} />
      )}
    </>
  );
}

function History({ completions }: { completions: readonly Completion[] }): ReactNode {
  const t = useTranslations('chores.history');
  const now = useNow();
  const { members, find } = useMemberDirectory();
  // Whoever has moved out stays in the weeks that they took part in.
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
        <WeeksChart participants={participants} weeks={weeksOf(completions, now)} now={now} />
      </Section>
      {monthsOf(completions).map((month) => (
        <MonthRows key={month.first} month={month} participants={participants} />
      ))}
    </>
  );
}

/* What each did in a month, in the order of the household. */
function MonthRows({ month, participants }: { month: Span; participants: readonly HouseholdMember[] }): ReactNode {
  const t = useTranslations('chores');
  const format = useFormatter();
  const total = totalOf(month.counts);
  const isThisYear = startOf(month.first).getFullYear() === useNow().getFullYear();
  // So short that the figures stand beside it on a phone.
  const name = format.dateTime(
    startOf(month.first),
    isThisYear ? { month: 'long' } : { month: 'short', year: 'numeric' },
  );
  const points = (count: number) => t('effort.points', { count });
  return (
    <Section
      title={name.charAt(0).toLocaleUpperCase() + name.slice(1)}
      side={
        <span className="ui-section-fact ui-num">
          {t('count', { count: total })} · {points(totalOf(month.points))}
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
