import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import { inputOf } from '#platform/outbox/commands.ts';
import type { Op } from '#platform/outbox/outbox.ts';

/** The note that a queued write puts on the board, with its picture; undefined for other writes. */
export function queuedNote(op: Op): { readonly shown: Reminder; readonly picture: Blob | undefined } | undefined {
  const { shown, picture } = inputOf(reminderCommands.addNote, op) ?? {};
  return shown && { shown, picture: picture instanceof Blob ? picture : undefined };
}
