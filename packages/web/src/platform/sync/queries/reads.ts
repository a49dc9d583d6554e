import { insist } from '#platform/kernel/load.ts';
import { readUser } from '#platform/session/session.ts';

/** Starts the first fetches of a screen, in a household; data on the device is not fetched again. */
export type Reads = (colocationId: string) => readonly Promise<unknown>[];

/** A screen that is not read by then shows that it is reading. */
const FIRST_READ_TIMEOUT_MS = 300;

/**
 * For the `loader` of a route: fetches its screen's data, and waits a moment for it. Data that arrives together with the screen's
 * code is drawn at once. No blank screen before it moves when the texts load.
 */
export async function readFirst(load: () => Promise<Reads>): Promise<void> {
  const { colocationId } = readUser();
  if (!colocationId) return;
  // The screen fetches, too: it reports failures.
  const begin = await insist(load).catch(() => null);
  const reads = begin?.(colocationId) ?? [];
  await Promise.race([Promise.allSettled(reads), new Promise((resolve) => setTimeout(resolve, FIRST_READ_TIMEOUT_MS))]);
}
