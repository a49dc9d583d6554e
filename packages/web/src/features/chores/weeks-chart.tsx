import './weeks-chart.css';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import type { HouseholdMember } from '#platform/household/people.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useFaceOf } from '#ui/faces.ts';
import { startOf } from './due.ts';
import { type Span, totalOf } from './history.ts';

type Props = { people: readonly HouseholdMember[]; weeks: readonly Span[]; now: Date };

/** Of the drawing: how wide a week is, and how high all of it. */
const WEEK = 10;
const HEIGHT = 60;
const GAP = 2;

/* Weeks as columns, a part for each person in the tint of their face; the same as a table for those who do not see it. */
export function WeeksChart({ people, weeks, now }: Props): ReactNode {
  const format = useFormatter();
  const highest = Math.max(1, ...weeks.map(({ counts }) => totalOf(counts)));
  const short = (date: Date) => format.dateTime(date, { day: 'numeric', month: 'short' });
  const day = ({ first }: Span) => short(startOf(first));
  const [oldest] = weeks;
  return (
    <>
      <div aria-hidden="true" className="chore-weeks">
        <span className="ui-num">{format.number(highest)}</span>
        <svg viewBox={`0 0 ${weeks.length * WEEK} ${HEIGHT}`} preserveAspectRatio="none">
          {people.map((person, index) => (
            <PersonParts key={person.id} person={person} before={people.slice(0, index)} {...{ weeks, highest }} />
          ))}
        </svg>
        <span className="chore-weeks-ends ui-num">
          <span>{oldest && day(oldest)}</span>
          <span>{short(now)}</span>
        </span>
        <p className="ui-chips">
          {people.map((person) => (
            <span key={person.id} className="chore-weeks-person">
              <Avatar person={person} size={24} />
              {person.username}
            </span>
          ))}
        </p>
      </div>
      <WeeksTable people={people} weeks={weeks} day={day} />
    </>
  );
}

type PartsProps = {
  person: HouseholdMember;
  before: readonly HouseholdMember[];
  weeks: readonly Span[];
  highest: number;
};

/* What one person did, over what those before them did. */
function PersonParts({ person, before, weeks, highest }: PartsProps): ReactNode {
  const { tint } = useFaceOf(person);
  const fill: CSSProperties = { fill: `var(--av${tint})` };
  const unit = HEIGHT / highest;
  return weeks.map(({ first, counts }, week) => {
    const count = counts.get(person.id) ?? 0;
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

function WeeksTable({ people, weeks, day }: Omit<Props, 'now'> & { day: (week: Span) => string }): ReactNode {
  const t = useTranslations('chores.history');
  const format = useFormatter();
  return (
    <div className="sr-only">
      <table>
        <caption>{t('weeks')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('weekOf')}</th>
            {people.map(({ id, username }) => (
              <th key={id} scope="col">
                {username}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.first}>
              <th scope="row">{day(week)}</th>
              {people.map(({ id }) => (
                <td key={id}>{format.number(week.counts.get(id) ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
