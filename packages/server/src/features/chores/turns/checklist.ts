import { freshLine, linesAfter } from '@hestia/contract/chores/checklist.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { type Reach, seriesOf } from '@hestia/contract/chores/template.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseListOf } from '#platform/live/erasing.ts';
import { touchChore } from './enrolment.ts';
import { tickLine, writeLines } from '../rows/lines.ts';
import { requireChore } from './repository.ts';

/** Ticks or unticks a line of a checklist; an unchanged one keeps its member and time. */
export const tick: HandlerOf<'chores.tick'> = ({ caller, query: { choreId, lineId, isChecked }, write }) =>
  write(async (tx) => {
    const chore = await requireChore(tx, choreId);
    const line = chore.checklist?.find(({ id }) => id === lineId);
    if (!line) throw notFound('This line');
    if (isChecked === (line.checkedAt !== null)) return choreId;
    await tickLine(tx, chore, { lineId, by: isChecked ? caller.userId : null });
    await touchChore(tx, chore);
    const { updatedAt, checklist = [] } = await requireChore(tx, choreId);
    const { checkedBy, checkedAt } = checklist.find(({ id }) => id === lineId) ?? line;
    tx.emit('ChoreLineTicked', { choreId, updatedAt, line: { id: lineId, checkedBy, checkedAt } });
    return choreId;
  });

/** Changes the lines of a checklist. Later events don't contain the texts of removed ones. */
export async function changeLines(tx: LockedHousehold, chore: Chore, change: Reach): Promise<void> {
  if (!change.checklist && !change.removedLines) return;
  const before = chore.checklist ?? [];
  const after = linesAfter(before, change);
  // The series' lines, which edits of only this turn don't change.
  const templateLines = chore.repeat ? seriesOf(chore).checklist : [];
  const stays = change.isOnlyThis || !chore.repeat ? templateLines : linesAfter(templateLines.map(freshLine), change);
  if (Math.max(after.length, stays.length) > limits.checklistLines)
    throw new ProblemError('quotaReached', `A checklist has at most ${limits.checklistLines} lines; remove some`);
  await writeLines(tx, chore, after);
  const words = new Set([...after, ...stays].map(({ text }) => text));
  if ([...before, ...templateLines].every(({ text }) => words.has(text))) return;
  const erased = { id: chore.id, since: chore.createdAt };
  await eraseListOf(tx, erased, 'checklist');
  await eraseListOf(tx, erased, 'template');
}
