import { hasTo, lastNudge } from '@hestia/contract/chores/reminding/nudging.ts';
import type { Household } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { requireMembers } from './enrolment.ts';
import { requireChore } from './repository.ts';

/** R20 A member nudges another about an open chore that they have to do, once a day. */
export const nudge: HandlerOf<'chores.nudge'> = ({ caller, body: { choreId, userId: to }, write }) =>
  write(async (tx) => {
    const chore = await requireChore(tx, choreId);
    if (to === caller.userId) throw invalidField('userId', 'This is you');
    await requireMembers(tx, 'userId', [to]);
    if (!hasTo(chore, to)) throw new ProblemError('impossible', 'They have nothing to do here right now');
    if (await isPlaceholder(tx, to))
      throw new ProblemError('impossible', 'A name without an account receives no nudge');
    const now = new Date();
    if (lastNudge(chore, to, now.getTime()))
      throw new ProblemError('conflict', 'They have been nudged about this today already');
    const nudged = { by_id: caller.userId, at: now.toISOString() };
    await tx
      .insert('chore_nudges', { chore_id: choreId, to_id: to, ...nudged })
      .onConflict((known) => known.columns(['colocation_id', 'chore_id', 'to_id']).doUpdateSet(nudged))
      .execute();
    tx.emit('ChoreNudged', await requireChore(tx, choreId));
    return choreId;
  });

async function isPlaceholder(on: Household, id: string): Promise<boolean> {
  const user = await on.from('users').select('placeholder_of').where('id', '=', id).executeTakeFirst();
  return user !== undefined && user.placeholder_of !== null;
}
