import { effortOf } from '@hestia/contract/chores/effort.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import { changeLines } from './turns/checklist.ts';
import { done, reopen } from './turns/ending.ts';
import { deleteEnrolments, insertEnrolments, requireMembers } from './turns/enrolment.ts';
import { setNextMoment } from './turns/next-moment.ts';
import { requireChore } from './turns/repository.ts';
import { endIfAllDid, markPart } from './turns/parts.ts';
import { setForEach } from './rows/parts.ts';
import { repeatNoMore, repeatSo, requireTogether } from './turns/series.ts';
import { storeTemplate } from './turns/template.ts';
import { followTurn } from './turns/turns.ts';

/** Edits a chore; omitted fields stay unchanged. */
export const edit: HandlerOf<'chores.edit'> = ({ caller, body, write }) => {
  return write(async (tx) => {
    const old = await requireChore(tx, body.id);
    if (body.isOnlyThis && body.repeat !== undefined)
      throw invalidField('repeat', 'How it repeats is said of this turn and all that follow');
    const isForEach = body.isForEach ?? old.isForEach ?? false;
    if (body.isOnlyThis && isForEach !== (old.isForEach ?? false))
      throw invalidField('isForEach', 'Whether each must do it is said of this turn and all that follow');
    if (isForEach) requireTogether(body.repeat === undefined ? old.repeat : body.repeat);
    const changed = {
      ...old,
      title: body.title ?? old.title,
      dueDate: body.dueDate ?? old.dueDate,
      description: body.description === undefined ? old.description : body.description || null,
      effort: body.effort ?? effortOf(old),
      remind: body.remind === undefined ? old.remind : (body.remind ?? undefined),
    };
    await updateChore(tx, changed);
    if (body.dueDate || body.remind !== undefined) await setNextMoment(tx, changed);
    await changeLines(tx, old, body);
    if (isForEach !== (old.isForEach ?? false)) await setForEach(tx, old, isForEach);
    if (body.enrolled) await replaceEnrolments(tx, old, body.enrolled);
    if (body.repeat) await repeatSo(tx, old, body.repeat);
    if (body.repeat === null) await repeatNoMore(tx, old);
    else if (old.repeat) await storeTemplate(tx, old, body);
    const isDone = body.isDone ?? old.isDone;
    if (isDone !== old.isDone) {
      const edited = await requireChore(tx, body.id);
      if (isForEach) await markPart(tx, edited, { userId: caller.userId, isDone });
      else await (isDone ? done(tx, edited, caller) : reopen(tx, edited));
    } else if (body.repeat && isDone) {
      // A member completed it meanwhile, before it could repeat, so the next turn follows now.
      const next = await followTurn(tx, await requireChore(tx, body.id), undefined);
      if (next) tx.emit('NewChoreAdded', next);
    }
    if (isForEach) await endIfAllDid(tx, body.id);
    tx.emit('ChoreUpdated', await requireChore(tx, body.id));
    return body.id;
  });
};

/** Enrolls exactly these members. A former member may stay enrolled, but not be enrolled again. */
async function replaceEnrolments(
  tx: HouseholdTx,
  chore: { id: string; colocationId: string; enrolledUsers: Record<string, unknown> },
  wanted: readonly string[],
): Promise<void> {
  const before = Object.keys(chore.enrolledUsers);
  const added = [...new Set(wanted)].filter((id) => !before.includes(id));
  await requireMembers(tx, 'enrolled', added);
  await deleteEnrolments(
    tx,
    chore,
    before.filter((id) => !wanted.includes(id)),
  );
  await insertEnrolments(tx, chore, added);
}

/** Changes what is written on a chore. */
async function updateChore(
  on: Household,
  chore: Pick<Chore, 'id' | 'colocationId' | 'dueDate' | 'title' | 'description' | 'effort' | 'remind'>,
): Promise<void> {
  await on
    .update('chores')
    .set({
      due_at: chore.dueDate,
      title: chore.title,
      description: chore.description,
      effort: effortOf(chore),
      remind: chore.remind ?? null,
      updated_at: sql`statement_timestamp()`,
    })
    .where('id', '=', chore.id)
    .execute();
}
