import type { Week } from '@hestia/contract/week/week.ts';
import type { WeekTurn } from '@hestia/contract/week/turns.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useToday } from '#shared/household/today.ts';
import { AvatarStack } from '#ui/people/avatar.tsx';
import { useNames } from '#ui/people/use-names.ts';
import type { SwapActions } from './swapping.ts';
import { useDayName } from './use-day-name.ts';
import { WeekCard } from './week-card.tsx';
import { keyOf } from './week-grid.tsx';

type Props = { week: Week; swapping: SwapActions; onAsk: (id: string) => void };

/* On a phone: day by day. */
export const WeekList = ({ week, ...rest }: Props): ReactNode =>
  week.days.map((day, at) => <DayPart key={day} week={week} at={at} {...rest} />);

function DayPart({ week, at, ...rest }: Props & { at: number }): ReactNode {
  const t = useTranslations('week');
  const name = useDayName();
  const names = useNames();
  const today = useToday();
  const { find } = useMemberDirectory();
  const day = week.days[at] ?? '';
  const items = [...(week.all[at] ?? []), ...turnsOn(week, at)];
  const away = week.rows.filter(({ days }) => days[at]?.isAway).map(({ userId }) => find(userId).username);
  const title = name(day, 'long');
  return (
    <section className="app-week-day" aria-label={title} aria-current={day === today ? 'date' : undefined}>
      <h2>{title}</h2>
      {away.length > 0 && <p className="app-week-gone">{t('awayNames', { names: names(away) })}</p>}
      {items.length === 0 && <p className="app-week-free">{t('free')}</p>}
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <span className="app-week-faces">
              {item.kind === 'turn' && item.whose.length > 0 ? (
                <AvatarStack members={item.whose.map(find)} size={32} most={2} />
              ) : (
                t('all')
              )}
            </span>
            <WeekCard item={item} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Once each, though it is in the rows of all its members. */
function turnsOn({ rows }: Week, at: number): readonly WeekTurn[] {
  const turns = rows.flatMap(({ days }) => days[at]?.items ?? []);
  return turns.filter((turn, first) => turns.indexOf(turn) === first).toSorted(byTime);
}

const byTime = (a: WeekTurn, b: WeekTurn): number => a.chore.dueDate.localeCompare(b.chore.dueDate);
