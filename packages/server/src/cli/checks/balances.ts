import type { Queries } from '#platform/db/queries.ts';
import { findWrongSums } from '../../features/money/history/sums-check.ts';
import type { Finding } from './finding.ts';

/** How long the host waits for it. */
const CHECK_TIMEOUT_MS = 20_000;
const MAX_NAMED = 3;

/** Whether balances and totals match the expenses. */
export async function lookAtBalances(on: Queries): Promise<Finding> {
  const about = 'balances';
  const { wrong, isWhole } = await findWrongSums(on, { longestMs: CHECK_TIMEOUT_MS });
  const rest = isWhole ? '' : `, of those checked in ${CHECK_TIMEOUT_MS / 1000} s`;
  if (wrong.length === 0) return { about, state: 'ok', says: `match the expenses${rest}` };
  const commands = wrong.slice(0, MAX_NAMED).map((id) => `hestia households recalculate ${id}`);
  return {
    about,
    state: 'failed',
    says: `those of ${wrong.length} households differ from their expenses${rest}`,
    mend: [...commands, ...(wrong.length > MAX_NAMED ? ['…'] : [])].join('; '),
  };
}
