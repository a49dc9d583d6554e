import { colocationCommands } from '@hestia/contract/colocations/commands.ts';
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
/** Of January 2026. */
const A_MONDAY = 5;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/* When the push before each week is sent: every member may choose it for the household. */
export function WeekChoice(): ReactNode {
  const t = useTranslations('week.push');
  const format = useFormatter();
  const colocation = useColocation();
  if (colocation === undefined) return null;
  const push = weekPushOf(colocation);
  const choose = (next: WeekPush | null) =>
    perform(() =>
      queueWithUndo(colocationCommands.setWeek, { id: colocation.id, push: next }, t('chosen'), { colocation }),
    );
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
