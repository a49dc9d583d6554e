import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import { inputOf } from '#platform/outbox/commands.ts';
import type { QueuedMutation } from '#platform/outbox/outbox.ts';

/** The note that a queued write puts on the board, with its picture; undefined for other writes. */
export function queuedNote(
  mutation: QueuedMutation,
): { readonly note: Reminder; readonly picture: Blob | undefined } | undefined {
  const { shown: note, picture } = inputOf(reminderCommands.addNote, mutation) ?? {};
  return note && { note, picture: picture instanceof Blob ? picture : undefined };
}
