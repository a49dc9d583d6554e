import { choreCommands } from '@hestia/contract/chores/commands.ts';
import { inputOf } from '#platform/outbox/commands.ts';
import type { Op } from '#platform/outbox/outbox.ts';

const { add, edit, mark, delete: remove, enrol, leave, addComment, deleteComment } = choreCommands;

/** Whether a queued write opens this chore again. */
export function isReopening(op: Op, id: string): boolean {
  const { shown } = inputOf(mark, op) ?? {};
  return shown?.id === id && !shown.isDone;
}

/** Whether a queued write deletes this chore. */
export const isDeleting = (op: Op, id: string): boolean =>
  op.refusal === undefined && inputOf(remove, op)?.shown.id === id;

/** The id of the chore or comment that a queued write is about; undefined for the writes of other features. */
export function subjectOf(op: Op): string | undefined {
  const shown = [add, edit, mark, remove].map((command) => inputOf(command, op)?.shown);
  const enrolled = [enrol, leave].map((command) => inputOf(command, op)?.chore);
  const said = [addComment, deleteComment].map((command) => inputOf(command, op)?.message);
  return [...shown, ...enrolled, ...said].find((each) => each !== undefined)?.id;
}
