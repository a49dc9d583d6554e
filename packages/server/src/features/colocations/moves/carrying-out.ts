// Invariant: a move takes place once, in one transaction, on the day of the household's calendar; its undo is stored with it.
import type { Move } from '@hestia/contract/moves/schemas.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { HouseholdTx, LockedHousehold, Transact } from '#platform/db/queries.ts';
import { inAllHouseholds, oneByOne } from '#platform/db/transactions/each-household.ts';
import { localTimes } from '#platform/db/transactions/local-times.ts';
import type { Live } from '#platform/kernel/live.ts';
import { listMoves } from '#platform/moves.ts';
import { leave, type OnMemberLeft } from '../leaving.ts';
import { requireColocation } from '../repository.ts';
import { type MoveParts, partNames } from './parts.ts';

/** Households that one statement looks at. */
const PAGE = 1000;
/** How long a move can be undone (M43). */
export const UNDO_MS = DAY_MS;

export type DepartureNeeds = { readonly onMemberLeft: OnMemberLeft; readonly parts: MoveParts };
type Needs = DepartureNeeds & { readonly transact: Transact; readonly live: Pick<Live, 'userChanged'> };

/**
 * Carries out the moves whose day has come, in every household, and ends those that can't be undone any more. Returns
 * their number. A downtime is caught up on.
 */
export async function carryOutDue(
  { database, ...needs }: Needs & { readonly database: Database },
  now = new Date(),
): Promise<number> {
  const clocks = await localTimes(database, now.toISOString());
  const overAt = new Date(now.getTime() - UNDO_MS).toISOString();
  return inAllHouseholds(database, {
    page: PAGE,
    run: oneByOne((colocationId) => carryOutMoves(needs, colocationId, now)),
    // An unknown time zone is reported by the transaction.
    due: async (ids) => {
      const { rows } = await sql<{ id: string }>`
        select c.id from colocations c left join ${clocks} on clocks.zone = c.time_zone
        where c.id = any(${ids}) and exists (
          select from moves m where m.colocation_id = c.id and (m.left_at < ${overAt}
            or m.left_at is null and m.leaves_on <= coalesce(clocks.local::date, 'infinity'))
        ) order by c.id`.execute(database.of());
      return rows.map(({ id }) => id);
    },
  });
}

/** The same in one household. */
export function carryOutMoves({ transact, ...needs }: Needs, colocationId: string, now: Date): Promise<number> {
  return transact({ colocationId, actorId: null }, async (tx) => {
    const today = localOf(now.toISOString(), tx.timeZone).slice(0, 'YYYY-MM-DD'.length);
    let count = 0;
    for (const move of await listMoves(tx)) {
      const isOver = move.leftAt !== null && now.getTime() - Date.parse(move.leftAt) > UNDO_MS;
      if (isOver) await endMove(tx, move);
      else if (move.leftAt === null && move.leavesOn <= today) await carryOut(tx, move, { ...needs, now });
      else continue;
      count++;
    }
    return count;
  });
}

async function endMove(tx: HouseholdTx<EventName>, { userId }: Move): Promise<void> {
  await tx.delete('moves').where('user_id', '=', userId).execute();
  tx.emit('MoveEnded', userId);
}

async function carryOut(
  tx: HouseholdTx<EventName>,
  move: Move,
  { parts, onMemberLeft, live, now }: Omit<Needs, 'transact'> & { readonly now: Date },
): Promise<void> {
  const { userId, plannedBy } = move;
  const isCollector = (await requireColocation(tx, tx.colocationId)).collector === userId;
  const befores = await Promise.all(partNames.map((name) => parts[name].read(tx, userId)));
  for (const name of partNames) await parts[name].prepare(tx, move);
  // The log names the member who planned it.
  const held: LockedHousehold<EventName> = { ...tx, actorId: plannedBy };
  if (!(await leave(held, userId, onMemberLeft, plannedBy !== userId))) return;
  const leftAt = now.toISOString();
  const undo: Record<string, unknown> = { isCollector };
  for (const [at, name] of partNames.entries()) {
    const before = befores[at] ?? [];
    undo[name] = { before, after: await parts[name].reread(tx, before) };
  }
  await tx
    .insert('moves', {
      user_id: userId,
      planned_by: plannedBy,
      leaves_on: move.leavesOn,
      tasks: JSON.stringify(move.tasks),
      payers: JSON.stringify(move.payers),
      left_at: leftAt,
      undo: JSON.stringify(undo),
    })
    .execute();
  tx.emit('MoveChanged', { ...move, leftAt });
  tx.afterCommit(() => live.userChanged(userId));
}
