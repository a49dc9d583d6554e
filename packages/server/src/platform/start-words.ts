import { isFull, reasonOf } from '#platform/kernel/failures.ts';

/** Why Hestia does not start, for whoever typed the command: a sentence, without the way it came. */
export function startWords(error: unknown, dataFolder = process.env['HESTIA_DATA'] ?? 'data'): string {
  const reason = reasonOf(error);
  if (isFull(error) || /no space left on device|ENOSPC/i.test(reason))
    return `The disk is full (${reason}). Make room where the data folder (${dataFolder}) and the database lie, then start again; nothing is lost`;
  return reason;
}
