// R21 A member snoozes a chore's reminders until the next morning.
import { nextMorning } from '@hestia/contract/chores/moments.ts';
import { isWholeDay } from '@hestia/contract/chores/whole-day.ts';
import { sql } from 'kysely';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { ANNOUNCEMENTS, type Announcement } from '../sending/notification-triggers.ts';
import { isOn } from '../sending/repository.ts';

/** Mutes what reminds the caller of an open chore until nine of the household's next day, and reminds them then. */
export const snooze =
  (jobs: Pick<Jobs, 'add'>): HandlerOf<'notices.snooze'> =>
  ({ caller, body: { choreId }, write }) =>
    write(async (tx) => {
      const chore = await requireOpen(tx, choreId, caller.userId);
      const now = new Date().toISOString();
      const until = nextMorning(now, tx.timeZone);
      if (await putOff(tx, { choreId, userId: caller.userId, until }))
        await jobs.add(tx, ANNOUNCEMENTS, announcementOf(tx, chore, caller.userId, until), new Date(until));
      return choreId;
    });

type Chore = { readonly id: string; readonly title: string; readonly dueDate: string };

async function requireOpen(tx: HouseholdTx, id: string, userId: string): Promise<Chore> {
  const chore = await tx
    .from('chores')
    .select(['id', 'title', 'due_at as dueDate'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!chore) throw notFound('This chore');
  const { rows } = await sql<{ yes: boolean }>`
    select ${isOn(chore, sql`${tx.colocationId}::uuid`)} as yes from users u where u.id = ${userId}`.execute(tx.of());
  if (rows[0]?.yes !== true) throw new ProblemError('impossible', 'You have nothing to do here right now');
  return chore;
}

/** Whether it was not already snoozed until then: two presses remind once. */
async function putOff(tx: HouseholdTx, off: { choreId: string; userId: string; until: string }): Promise<boolean> {
  const { choreId, userId, until } = off;
  await tx.delete('chore_snoozes').where('until', '<', new Date().toISOString()).execute();
  const changed = await tx
    .insert('chore_snoozes', { chore_id: choreId, user_id: userId, until })
    .onConflict((known) =>
      known
        .columns(['colocation_id', 'chore_id', 'user_id'])
        .doUpdateSet({ until })
        .where('chore_snoozes.until', '<', until),
    )
    .returning('until')
    .executeTakeFirst();
  return changed !== undefined;
}

const announcementOf = (
  { colocationId, timeZone }: HouseholdTx,
  { id, title, dueDate }: Chore,
  userId: string,
  until: string,
): Announcement => ({
  colocationId,
  actorId: null,
  only: [userId],
  notice: {
    kind: 'due',
    chore: { id, dueDate },
    what: title,
    timeZone,
    isWholeDay: isWholeDay(dueDate, timeZone),
    isLate: dueDate < until,
  },
});
