import './weeks-chart.css';
import { shownDay } from '@hestia/contract/time/instants.ts';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { useFaceOf } from '#ui/people/faces.ts';
import { type Span, totalOf } from '../rota/history.ts';

type Props = { participants: readonly HouseholdMember[]; weeks: readonly Span[]; today: string };

/** Of the drawing: the width of a week, and the total height. */
const WEEK = 10;
const HEIGHT = 60;
const GAP = 2;

/* Weeks as columns, a part for each member in the tint of their picture; the same as a table for screen readers. */
export function WeeksChart({ participants, weeks, today }: Props): ReactNode {
  const format = useFormatter();
  const highest = Math.max(1, ...weeks.map(({ counts }) => totalOf(counts)));
  const short = (day: string) => format.dateTime(shownDay(day), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const day = ({ first }: Span) => short(first);
  const [oldest] = weeks;
  return (
    <>
      <div aria-hidden="true" className="chore-weeks grid gap-2 pt-3 text-(length:--t-small) text-ink-2">
        <span className="ui-num">{format.number(highest)}</span>
        <svg viewBox={`0 0 ${weeks.length * WEEK} ${HEIGHT}`} preserveAspectRatio="none">
          {participants.map((participant, index) => (
            <ParticipantParts
              key={participant.id}
              participant={participant}
              before={participants.slice(0, index)}
              weeks={weeks}
              highest={highest}
            />
          ))}
        </svg>
        <span className="flex justify-between ui-num">
          <span>{oldest && day(oldest)}</span>
          <span>{short(today)}</span>
        </span>
        <p className="ui-chips">
          {participants.map((participant) => (
            <span key={participant.id} className="mr-2 inline-flex min-w-0 items-center gap-2 text-ink wrap-anywhere">
              <Avatar member={participant} size={24} />
              <bdi>{participant.username}</bdi>
            </span>
          ))}
        </p>
      </div>
      <WeeksTable participants={participants} weeks={weeks} day={day} />
    </>
  );
}

type PartsProps = {
  participant: HouseholdMember;
  before: readonly HouseholdMember[];
  weeks: readonly Span[];
  highest: number;
};

/* One member's part of the chart, above the members before them. */
function ParticipantParts({ participant, before, weeks, highest }: PartsProps): ReactNode {
  const { tint } = useFaceOf(participant);
  const fill: CSSProperties = { fill: `var(--av${tint})` };
  const unit = HEIGHT / highest;
  return weeks.map(({ first, counts }, week) => {
    const count = counts.get(participant.id) ?? 0;
    if (count === 0) return null;
    const below = before.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
    return (
      <rect
        key={first}
        style={fill}
        x={week * WEEK + GAP / 2}
        y={HEIGHT - (below + count) * unit}
        width={WEEK - GAP}
        height={count * unit}
      />
    );
  });
}

function WeeksTable({ participants, weeks, day }: Omit<Props, 'today'> & { day: (week: Span) => string }): ReactNode {
  const t = useTranslations('chores.history');
  const format = useFormatter();
  return (
    <div className="sr-only">
      <table>
        <caption>{t('weeks')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('weekOf')}</th>
            {participants.map(({ id, username }) => (
              <th key={id} scope="col" dir="auto">
                {username}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.first}>
              <th scope="row">{day(week)}</th>
              {participants.map(({ id }) => (
                <td key={id}>{format.number(week.counts.get(id) ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
