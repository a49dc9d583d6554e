import type { Queries } from '#platform/db/queries.ts';
import { findWrongSums } from '../../features/money/history/sums-check.ts';
import type { Finding } from './finding.ts';

/** How long the host waits for it. */
const LONGEST_MS = 20_000;
const MOST_NAMED = 3;

/** Whether balances and totals are what the expenses come to. */
export async function lookAtBalances(on: Queries): Promise<Finding> {
  const about = 'balances';
  const { wrong, isWhole } = await findWrongSums(on, { longestMs: LONGEST_MS });
  const rest = isWhole ? '' : `, of those that could be looked at in ${LONGEST_MS / 1000} s`;
  if (wrong.length === 0) return { about, state: 'ok', says: `are what the expenses come to${rest}` };
  const commands = wrong.slice(0, MOST_NAMED).map((id) => `hestia households recalculate ${id}`);
  return {
    about,
    state: 'failed',
    says: `those of ${wrong.length} households are not what their expenses come to${rest}`,
    mend: [...commands, ...(wrong.length > MOST_NAMED ? ['…'] : [])].join('; '),
  };
}
