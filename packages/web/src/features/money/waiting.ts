import { useWaitingOps } from '#platform/data/waiting.ts';
import { queuedExpense } from './queued-expenses.ts';

/** The expenses that wait for the network. */
export const useWaiting = (): ReadonlySet<string> =>
  new Set(useWaitingOps().flatMap((op) => queuedExpense(op)?.id ?? []));
