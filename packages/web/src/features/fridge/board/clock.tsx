import { awayOn } from '@hestia/contract/fridge/today.ts';
import type { Fridge } from '@hestia/contract/fridge/schemas.ts';
import type { Day } from '@hestia/contract/time/day.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { useLocale, useTranslations } from 'use-intl';
import { clockOf } from '#platform/i18n/clock.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';

type Props = { page: Fridge; now: Date; today: Day };

export function Clock({ page, now, today }: Props) {
  const t = useTranslations('fridge');
  const format = useFormatter();
  const locale = useLocale();
  const time = format.dateTime(now, { ...clockOf(locale), timeZone: page.timeZone });
  return (
    <header className="fridge-now">
      <h1 className="ui-num">{time}</h1>
      <div>
        <p className="fridge-big">
          {format.dateTime(shownDay(today), { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' })}
        </p>
        <Away page={page} today={today} />
        {page.endsAt !== null && (
          <p>
            {t('until', { day: format.dateTime(new Date(page.endsAt), { dateStyle: 'medium', timeStyle: 'short' }) })}
          </p>
        )}
      </div>
    </header>
  );
}

/** More than a few names would push the tasks off the screen. */
const MAX_NAMED = 3;

function Away({ page, today }: Omit<Props, 'now'>) {
  const t = useTranslations('fridge.away');
  const format = useFormatter();
  const away = awayOn(page, today).flatMap(({ userId, untilOn }) => {
    const member = page.members.find(({ id }) => id === userId);
    return member ? [{ id: userId, name: member.username, untilOn }] : [];
  });
  const day = (untilOn: string) => {
    const isSoon = (Date.parse(untilOn) - Date.parse(today)) / 86_400_000 < 7;
    const how = isSoon ? ({ weekday: 'long' } as const) : ({ month: 'short', day: 'numeric' } as const);
    return format.dateTime(shownDay(untilOn), { ...how, timeZone: 'UTC' });
  };
  return (
    <>
      {away.slice(0, MAX_NAMED).map(({ id, name, untilOn }) => (
        <p key={id}>{untilOn === null ? t('open', { name }) : t('until', { name, day: day(untilOn) })}</p>
      ))}
      {away.length > MAX_NAMED && <p>{t('more', { count: away.length - MAX_NAMED })}</p>}
    </>
  );
}
