import { isLineBetween } from '@hestia/contract/money/planning/together.ts';
import { unitOf } from '@hestia/contract/money/purses/pairs.ts';
import { lastNudge } from '@hestia/contract/money/nudges.ts';
import type { Nudge } from '@hestia/contract/money/shapes/nudge-schemas.ts';
import type { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import type { Handler, HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { readPlanTogether } from '../plan.ts';

export const listNudges: Handler<(typeof settleEndpoints)['listNudges']> = ({ caller, home }) => {
  return nudgesOf(home, caller.userId);
};

/** A creditor reminds a debtor by the plan, once in three days; a pair (M39) reminds and is reminded as one. */
export const nudge: HandlerOf<'money.nudge'> = ({ body: { userId: to }, caller, write }) => {
  const by = caller.userId;
  return write(async (tx) => {
    const { plan, members, pairs } = await readPlanTogether(tx);
    if (!members.has(to)) throw notFound('This user');
    if (!isLineBetween(plan, { from: to, to: by }, pairs))
      throw new ProblemError('impossible', 'This person owes you nothing right now');
    if (await isPlaceholder(tx, to))
      throw new ProblemError('impossible', 'A name without an account receives no nudge');
    const now = new Date();
    if (await wereNudged(tx, unitOf(pairs, by), unitOf(pairs, to), now.getTime()))
      throw new ProblemError('conflict', 'You have nudged this person in the last three days');
    const at = now.toISOString();
    await tx
      .insert('nudges', { by_id: by, to_id: to, at })
      .onConflict((known) => known.columns(['colocation_id', 'by_id', 'to_id']).doUpdateSet({ at }))
      .execute();
    tx.emit('NudgeSent', { by, to, at });
    return to;
  });
};

/** Whether one of the first has nudged one of the others lately. */
async function wereNudged(
  on: Household,
  byAny: readonly string[],
  toAny: readonly string[],
  now: number,
): Promise<boolean> {
  for (const by of byAny) {
    const nudges = await nudgesOf(on, by);
    if (toAny.some((to) => lastNudge(nudges, by, to, now))) return true;
  }
  return false;
}

async function isPlaceholder(on: Queries, id: string): Promise<boolean> {
  const db = on.of().selectFrom('users').select('id').where('id', '=', id);
  return (await db.where('placeholder_of', 'is not', null).executeTakeFirst()) !== undefined;
}

/** The last reminder of each pair with a user, latest first. */
const nudgesOf = (on: Household, userId: string): Promise<Nudge[]> =>
  on
    .from('nudges')
    .select(['by_id as by', 'to_id as to', 'at'])
    .where((of) => of.or([of('by_id', '=', userId), of('to_id', '=', userId)]))
    .orderBy('at', 'desc')
    .orderBy('by_id')
    .execute();

/** Payment reminders are private to the two. */
export const nudgeRedactors: ReadonlyMap<string, (payload: unknown, userId: string) => unknown> = new Map([
  [
    'NudgeSent',
    (payload, userId) => {
      const { by, to, at } = payload as Nudge;
      return [by, to].includes(userId) ? payload : { by: NIL_ID, to: NIL_ID, at };
    },
  ],
]);
