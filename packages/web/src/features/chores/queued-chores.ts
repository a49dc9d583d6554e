import { choreCommands } from '@hestia/contract/chores/commands.ts';
import { inputOf } from '#platform/outbox/commands.ts';
import type { QueuedMutation } from '#platform/outbox/outbox.ts';

/** Whether a queued write deletes this chore. */
export const isDeleting = (mutation: QueuedMutation, id: string): boolean =>
  mutation.refusal === undefined && inputOf(choreCommands.delete, mutation)?.shown.id === id;
