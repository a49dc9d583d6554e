import { seconds } from './run.mjs';

/** The user of a tried Hestia. */
export const account = { username: 'Ada', email: 'ada@example.org', password: 'seven purple bicycles at dawn' };

/**
 * Prints one line for one step of a try; an error ends it.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work its result is printed if it is a text
 */
export async function step(what, work) {
  const started = performance.now();
  const result = await work();
  const outcome = typeof result === 'string' ? `: ${result.trim().split('\n').at(-1)}` : '';
  console.log(`✓ ${what} (${seconds(started)})${outcome.slice(0, 200)}`);
  return result;
}

/** @param {() => Promise<boolean>} holds */
export async function until(holds) {
  const deadline = Date.now() + 60_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('It does not come up');
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
