// M43: absences end with a membership, and are back when the move is undone.
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { insertAbsence, isAwayAlready, listAbsences } from './repository.ts';

type MoveEffect = { readonly before: readonly Absence[]; readonly after: readonly Absence[] };

export const movingAbsences = {
  read: async (held: LockedHousehold, userId: string): Promise<Absence[]> =>
    (await listAbsences(held)).filter((absence) => absence.userId === userId),
  reread: () => Promise.resolve<Absence[]>([]),
  prepare: () => Promise.resolve(),
  async restore(held: LockedHousehold<'NewAbsenceAdded'>, { before }: MoveEffect) {
    const { time_zone: timeZone } = await held
      .of()
      .selectFrom('colocations')
      .select('time_zone')
      .where('id', '=', held.colocationId)
      .executeTakeFirstOrThrow();
    const today = dayOf(new Date(), timeZone);
    for (const absence of before)
      if (!(await isAwayAlready(held, absence)) && (await insertAbsence(held, absence, absence.fromOn <= today)))
        held.emit('NewAbsenceAdded', absence);
  },
};
