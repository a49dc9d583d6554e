import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import { closingCommands } from '@hestia/contract/money/closing-commands.ts';
import { type CategorySpending, payersAsked } from '@hestia/contract/money/closing/months-closed.ts';
import type { ClosedMonth } from '@hestia/contract/money/closing/schemas.ts';
import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { useDecimals } from '#ui/figures/currency.tsx';
import { usePairs } from '../ledger/pairs.ts';

/** Closes a month, reopens it and asks the payers of the plan: each has a toast with an undo. */
export function useMonthActions() {
  const colocationId = useColocationId();
  const me = useUser().id;
  const decimals = useDecimals();
  const pairs = usePairs();
  return {
    close: (month: string, spending: readonly CategorySpending[], message: string) => {
      const spent = spending.map(({ minor, ...category }) => ({ ...category, amount: toAmount(minor, decimals) }));
      const closedAt = new Date().toISOString();
      const shown = { month, closedBy: me, closedAt, spent, changes: [], changeCount: 0 };
      return queueWithUndo(closingCommands.closeMonth, { colocationId, shown }, message);
    },
    reopen: (shown: ClosedMonth, message: string) =>
      queueWithUndo(closingCommands.reopenMonth, { colocationId, shown }, message),
    settleNow: (plan: readonly Transfer[], message: string) => {
      const payers = payersAsked(me, plan, pairs);
      const ask = { colocationId, by: me, at: new Date().toISOString(), payers };
      return queueWithUndo(closingCommands.settleNow, ask, message);
    },
  };
}
