import type { Day } from '@hestia/contract/time/day.ts';
import type { Week, WeekRow } from '@hestia/contract/week/week.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useToday } from '#shared/household/today.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Away } from '#ui/people/away.tsx';
import type { SwapActions } from './swapping.ts';
import { useDayName } from './use-day-name.ts';
import { WeekCard } from './week-card.tsx';

type Props = { week: Week; swapping: SwapActions; onAsk: (id: string) => void };

/* Seven days across, the people down, and below them what falls to all. */
export function WeekGrid({ week, swapping, onAsk }: Props): ReactNode {
  const t = useTranslations('week');
  return (
    <table className="app-week-grid" aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('who')}</span>
          </th>
          {week.days.map((day) => (
            <DayHead key={day} day={day} />
          ))}
        </tr>
      </thead>
      <tbody>
        {week.rows.map((row) => (
          <PersonRow key={row.userId} row={row} days={week.days} swapping={swapping} onAsk={onAsk} />
        ))}
        <tr>
          <th scope="row">{t('all')}</th>
          {week.all.map((items, at) => (
            <td key={week.days[at]}>
              {items.map((item) => (
                <WeekCard key={keyOf(item)} item={item} swapping={swapping} onAsk={onAsk} />
              ))}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Of a series' turns, one is open and others are ahead. */
export function keyOf(item: Week['all'][number][number]): string {
  switch (item.kind) {
    case 'turn':
      return `${item.chore.id} ${item.chore.dueDate}`;
    case 'bill':
      return `${item.bill.id} ${item.day}`;
    case 'note':
      return item.note.id;
  }
}

function DayHead({ day }: { day: Day }): ReactNode {
  const name = useDayName();
  return (
    <th scope="col" aria-current={day === useToday() ? 'date' : undefined}>
      <abbr title={name(day, 'long')}>{name(day, 'short')}</abbr>
    </th>
  );
}

type RowProps = Omit<Props, 'week'> & { row: WeekRow; days: readonly Day[] };

function PersonRow({ row, days, swapping, onAsk }: RowProps): ReactNode {
  const { find } = useMemberDirectory();
  const { userId } = row;
  const member = find(userId);
  return (
    <tr {...swapping.dropOf({ userId })}>
      <th scope="row">
        <span className="app-week-person">
          <Avatar member={member} size={36} />
          <bdi>{member.username}</bdi>
        </span>
      </th>
      {row.days.map(({ isAway, items }, at) => (
        <td key={days[at]} data-away={isAway || undefined}>
          {isAway && <Away className={row.days[at - 1]?.isAway ? 'sr-only' : 'app-week-away'} />}
          {items.map((item) => (
            <WeekCard key={keyOf(item)} item={item} userId={userId} swapping={swapping} onAsk={onAsk} />
          ))}
        </td>
      ))}
    </tr>
  );
}
