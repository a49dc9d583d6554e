import { partOf } from '@hestia/contract/chores/parts.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { deleteEnrolments, insertEnrolments, touchChore } from './turns/enrolment.ts';
import { endIfAllDid, type EndEvent } from './turns/parts.ts';
import { transferParts } from './rows/parts.ts';
import { listChores, requireChore } from './turns/repository.ts';

type Households = { readonly from: string; readonly to: string };

/**
 * Transfers a member's place in chores (decision 0023): enrollments, turns, parts and questions. Past deeds keep their author.
 */
export async function transferChores(tx: LockedHousehold<'ChoreUpdated' | EndEvent>, place: Households): Promise<void> {
  const chores = (await listChores(tx)).filter((chore) => !chore.isDone && isNamed(chore, place.from));
  const ids = chores.map(({ id }) => id);
  await transferTurns(tx, ids, place);
  await transferQuestions(tx, ids, place);
  await transferParts(tx, ids, place);
  for (const chore of chores) {
    if ((await deleteEnrolments(tx, chore, [place.from])) > 0) await insertEnrolments(tx, chore, [place.to]);
    if (!(await endIfAllDid(tx, chore.id))) await touchChore(tx, chore);
  }
  for (const { id } of chores) tx.emit('ChoreUpdated', await requireChore(tx, id));
}

const isNamed = ({ enrolledUsers, parts, repeat, handover }: Chore, userId: string): boolean =>
  Object.hasOwn(enrolledUsers, userId) ||
  partOf({ parts }, userId) !== undefined ||
  repeat?.whose === userId ||
  repeat?.members.includes(userId) === true ||
  handover?.by === userId ||
  handover?.to === userId;

/** Past turns, too: the rota uses them to choose the next member. */
async function transferTurns(on: LockedHousehold, ids: readonly string[], { from, to }: Households): Promise<void> {
  const db = on.of();
  // The new member may have had turns before: they get one per round, at the former member's position.
  await sql`
    update chore_series set members = array_replace(array_remove(members, ${to}::uuid), ${from}::uuid, ${to}::uuid)
    where ${on.household()} and ${from} = any(members)`.execute(db);
  await sql`update chores set whose = ${to} where ${on.household()} and whose = ${from}`.execute(db);
  // A turn's reason names each of its candidates once.
  const ofThese = sql`${on.household()} and chore_id = any(${ids}::uuid[])`;
  await sql`
    delete from chore_standings where ${ofThese} and user_id = ${to}
      and chore_id in (select chore_id from chore_standings where ${ofThese} and user_id = ${from})`.execute(db);
  await sql`update chore_standings set user_id = ${to} where ${ofThese} and user_id = ${from}`.execute(db);
}

/** Closes handovers between the two. */
async function transferQuestions(on: LockedHousehold, ids: readonly string[], { from, to }: Households): Promise<void> {
  const ofThese = sql`${on.household()} and chore_id = any(${ids}::uuid[])`;
  await sql`
    delete from chore_handovers where ${ofThese} and asked_by in (${from}, ${to}) and asked_to in (${from}, ${to})`.execute(
    on.of(),
  );
  for (const column of ['asked_by', 'asked_to'])
    await sql`
      update chore_handovers set ${sql.ref(column)} = ${to} where ${ofThese} and ${sql.ref(column)} = ${from}`.execute(
      on.of(),
    );
}
