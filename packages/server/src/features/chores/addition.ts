import { randomUUIDv7 } from 'node:crypto';
import { effortOf } from '@hestia/contract/chores/effort.ts';
import { enrolledIn, plannedNow } from '@hestia/contract/chores/rotation.ts';
import type { Chore, Repeat } from '@hestia/contract/chores/schemas.ts';
import { pollOf } from '#platform/access/poll-of.ts';
import type { Household } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { done } from './turns/ending.ts';
import { tickPart } from './turns/parts.ts';
import { setForEach } from './rows/parts.ts';
import { insertEnrolments, requireMembers } from './turns/enrolment.ts';
import { writeLines } from './rows/lines.ts';
import { setNextMoment } from './turns/next-moment.ts';
import { requireChore } from './turns/repository.ts';
import { repeatSo, requireTogether } from './turns/series.ts';

/** Adds a chore, with who is enrolled; due now when no date is given. */
export const add: HandlerOf<'chores.add'> = ({ caller, body, write }) => {
  const { repeat } = body;
  const enrolled = [...new Set(body.enrolled ?? (repeat ? firstEnrolled(repeat) : []))];
  const chore = {
    id: body.id ?? randomUUIDv7(),
    colocationId: caller.colocationId,
    createdBy: caller.userId,
    dueDate: body.dueDate ?? new Date().toISOString(),
    title: body.title,
    description: body.description || null,
    effort: effortOf({ effort: body.effort ?? undefined }),
    ...(body.remind && { remind: body.remind }),
  };
  return write(async (tx) => {
    await requireMembers(tx, 'enrolled', enrolled);
    const pollId = await pollOf(tx, body.pollId);
    if (!(await insertChore(tx, chore, pollId))) throw new ProblemError('conflict', 'This chore already exists');
    await insertEnrolments(tx, chore, enrolled);
    if (body.checklist) await writeLines(tx, chore, body.checklist);
    await setNextMoment(tx, chore);
    if (repeat) await repeatSo(tx, chore, repeat);
    if (body.isForEach) {
      requireTogether(repeat);
      await setForEach(tx, chore, true);
    }
    if (body.isDone) {
      const added = await requireChore(tx, chore.id);
      await (added.isForEach ? tickPart(tx, added, caller) : done(tx, added, caller));
    }
    tx.emit('NewChoreAdded', await requireChore(tx, chore.id));
    return chore.id;
  });
};

/** No member has left yet. */
const firstEnrolled = (repeat: Repeat) => enrolledIn(repeat, plannedNow(repeat, null), () => true);

/** Stores a chore; false when the id is taken. */
async function insertChore(
  on: Household,
  chore: Pick<Chore, 'id' | 'colocationId' | 'createdBy' | 'dueDate' | 'title' | 'description' | 'effort' | 'remind'>,
  pollId: string | null,
): Promise<boolean> {
  const row = await on
    .insert('chores', {
      id: chore.id,
      created_by: chore.createdBy,
      due_at: chore.dueDate,
      title: chore.title,
      description: chore.description,
      effort: effortOf(chore),
      remind: chore.remind ?? null,
      poll_id: pollId,
    })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
