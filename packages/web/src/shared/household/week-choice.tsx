import { colocationCommands } from '@hestia/contract/colocations/commands.ts';
import { type WeekStart, weekStarts } from '@hestia/contract/colocations/week-start.ts';
import { USUAL_WEEK_PUSH, type WeekPush, weekPushOf } from '@hestia/contract/colocations/week-push.ts';
import { weekdays } from '@hestia/contract/recurrence/recurrence.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { perform } from '#platform/perform.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { useColocation } from './household.ts';
import { Select } from '#ui/fields/choices/select.tsx';

const NEVER = 'never';
const BY_LANGUAGE = 'language';
/** Of January 2026. */
const A_MONDAY = 5;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/* The first day of weeks, and when the push before each is sent: every member may choose for the household. */
export function WeekChoice(): ReactNode {
  const t = useTranslations('week.push');
  const format = useFormatter();
  const colocation = useColocation();
  if (colocation === undefined) return null;
  const push = weekPushOf(colocation);
  const save = (choice: { push: WeekPush | null } | { startsOn: WeekStart | null }) =>
    perform(() =>
      queueWithUndo(
        colocationCommands.setWeek,
        { id: colocation.id, ...choice },
        t('push' in choice ? 'chosen' : 'startChosen'),
        {
          colocation,
        },
      ),
    );
  const choose = (next: WeekPush | null) => save({ push: next });
  const nameOf = (at: number) =>
    format.dateTime(new Date(Date.UTC(2026, 0, A_MONDAY + at)), { weekday: 'long', timeZone: 'UTC' });
  const clockOf = (hour: number) =>
    format.dateTime(new Date(Date.UTC(2026, 0, A_MONDAY, hour)), {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    });
  return (
    <section className="grid gap-x-4 pt-6 sm:grid-cols-2" aria-label={t('label')}>
      <div className="sm:col-span-2">
        <Select
          label={t('startsOn')}
          choices={[
            { id: BY_LANGUAGE, label: t('byLanguage') },
            ...weekStarts.map((day) => ({ id: day, label: nameOf(weekdays.indexOf(day)) })),
          ]}
          value={colocation.weekStart ?? BY_LANGUAGE}
          onChange={(chosen) => save({ startsOn: weekStarts.find((day) => day === chosen) ?? null })}
        />
      </div>
      <Select
        label={t('label')}
        help={t(colocation.isWeekOpened ? 'says' : 'saysUnopened')}
        choices={[...weekdays.map((id, at) => ({ id, label: nameOf(at) })), { id: NEVER, label: t('never') }]}
        value={push?.day ?? NEVER}
        onChange={(id) => {
          const day = weekdays.find((each) => each === id);
          choose(day === undefined ? null : { day, hour: push?.hour ?? USUAL_WEEK_PUSH.hour });
        }}
      />
      {push && (
        <Select
          label={t('hour')}
          choices={HOURS.map((hour) => ({ id: String(hour), label: clockOf(hour) }))}
          value={String(push.hour)}
          onChange={(hour) => choose({ ...push, hour: Number(hour) })}
        />
      )}
    </section>
  );
}
