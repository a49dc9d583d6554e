import { seconds } from './run.mjs';

/** Who moves in where a whole Hestia is tried. */
export const account = { username: 'Ada', email: 'ada@example.org', password: 'seven purple bicycles at dawn' };

/**
 * One line for one step of a try; what throws ends it.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work what it answers is told if it is a text
 */
export async function step(what, work) {
  const started = performance.now();
  const answer = await work();
  const said = typeof answer === 'string' ? `: ${answer.trim().split('\n').at(-1)}` : '';
  console.log(`✓ ${what} (${seconds(started)})${said.slice(0, 200)}`);
  return answer;
}

/** @param {() => Promise<boolean>} holds */
export async function until(holds) {
  const patience = Date.now() + 60_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > patience) throw new Error('It does not come up');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
