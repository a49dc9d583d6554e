// Invariant: a move takes place once, in one transaction, on the day of the household's calendar; its undo is stored with it.
import type { Move } from '@hestia/contract/moves/schemas.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { sql } from 'kysely';
import { keyOf } from '#platform/db/key-of.ts';
import type { Database } from '#platform/db/database.ts';
import type { HouseholdTx, Transact } from '#platform/db/queries.ts';
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
          select 1 from moves m where m.colocation_id = ${keyOf(ids, 'c.id')} and (m.left_at < ${overAt}
            or m.left_at is null and m.leaves_on <= coalesce(clocks.local::date, 'infinity'))
        ) order by c.id`.execute(database.of());
      return rows.map(({ id }) => id);
    },
  });
}

/** The same in one household: each move by the member who planned it, as the log and the news say. */
export async function carryOutMoves({ transact, ...needs }: Needs, colocationId: string, now: Date): Promise<number> {
  const due = await transact({ colocationId, actorId: null }, async (tx) => {
    const moves = await listMoves(tx);
    for (const move of moves) if (isOver(move, now)) await endMove(tx, move);
    return moves.filter((move) => isDue(move, tx, now));
  });
  for (const { userId, plannedBy } of due)
    await transact({ colocationId, actorId: plannedBy }, async (tx) => {
      const move = (await listMoves(tx)).find((each) => each.userId === userId);
      // Canceled or changed meanwhile.
      if (move?.plannedBy === plannedBy && isDue(move, tx, now)) await carryOut(tx, move, { ...needs, now });
    });
  return due.length;
}

const isOver = ({ leftAt }: Move, now: Date): boolean =>
  leftAt !== null && now.getTime() - Date.parse(leftAt) > UNDO_MS;

const isDue = ({ leftAt, leavesOn }: Move, { timeZone }: { readonly timeZone: string }, now: Date): boolean =>
  leftAt === null && leavesOn <= localOf(now.toISOString(), timeZone).slice(0, 'YYYY-MM-DD'.length);

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
  if (!(await leave(tx, userId, onMemberLeft, plannedBy !== userId))) return;
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
