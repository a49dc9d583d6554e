import { isFull, reasonOf } from '#platform/kernel/settings/failures.ts';

/** Why Hestia does not start, for the person who typed the command: a sentence without a stack trace. */
export function startWords(error: unknown, dataFolder = process.env['HESTIA_DATA'] ?? 'data'): string {
  const reason = reasonOf(error);
  if (isFull(error))
    return `The disk is full (${reason}). Free some space where the data folder (${dataFolder}) and the database are stored, then start again; nothing is lost`;
  return reason;
}
