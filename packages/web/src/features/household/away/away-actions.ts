import { absenceCommands, type AbsenceChange } from '@hestia/contract/absences/commands.ts';
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { useTranslations } from 'use-intl';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { dayBefore } from './away-days.ts';

type Days = Required<AbsenceChange>;

/** Actions on the user's own absences; each shows at once, and can be undone. */
export function useAwayActions(absences: readonly Absence[]) {
  const t = useTranslations('household.away');
  const colocationId = useColocationId();
  const me = useUser().id;

  const add = (days: Days, message: string) =>
    queueWithUndo(absenceCommands.add, { shown: { id: newId(), colocationId, userId: me, ...days } }, message);
  const edit = (absence: Absence, change: AbsenceChange, message: string) =>
    queueWithUndo(absenceCommands.edit, { shown: absence, change }, message, { absences });
  const remove = (absence: Absence, message = t('removed')) =>
    queueWithUndo(absenceCommands.delete, { shown: absence }, message);

  return {
    /** From today, until the next planned absence. */
    leave: (today: string, next: Absence | undefined) =>
      add({ fromOn: today, untilOn: next ? dayBefore(next.fromOn) : null }, t('left')),
    /** Today counts as a day at home again. */
    comeBack: (absence: Absence, today: string) =>
      absence.fromOn === today ? remove(absence, t('back')) : edit(absence, { untilOn: dayBefore(today) }, t('back')),
    plan: (days: Days) => add(days, t('saved')),
    change: (absence: Absence, days: Days) => edit(absence, days, t('saved')),
    remove: (absence: Absence) => remove(absence),
  };
}
