import { choreCommands } from '@hestia/contract/chores/commands.ts';
import { inputOf } from '#platform/outbox/commands.ts';
import type { Op } from '#platform/outbox/outbox.ts';

/** Whether a queued write deletes this chore. */
export const isDeleting = (op: Op, id: string): boolean =>
  op.refusal === undefined && inputOf(choreCommands.delete, op)?.shown.id === id;
