import { payersAsked } from '@hestia/contract/money/closing/months-closed.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { readPlanTogether } from '../plan.ts';

/** M38: asks each payer of the plan. Nothing is recorded before its payer confirms. */
export const settleNow: HandlerOf<'money.settleNow'> = ({ caller: { userId: by }, write }) =>
  write(async (tx) => {
    const { plan, pairs } = await readPlanTogether(tx);
    if (plan.length === 0) throw new ProblemError('impossible', 'All are even: there is nothing to pay');
    const at = new Date().toISOString();
    await tx
      .insert('settling_asks', { asked_by: by, asked_at: at })
      .onConflict((known) => known.column('colocation_id').doUpdateSet({ asked_by: by, asked_at: at }))
      .execute();
    tx.emit('SettlingAsked', { by, at, payers: payersAsked(by, plan, pairs) });
    return tx.colocationId;
  });
