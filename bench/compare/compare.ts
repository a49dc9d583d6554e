import { chromium } from 'playwright';
import { chromiumOptions } from '../../tools/chromium-options.mjs';
import type { Sizes } from './flats.ts';
import { compareScripts } from './scripts.ts';
import { compareCalls, compareEvents, compareIdle, compareVisits, type Length } from './parts.ts';
import type { Row } from './ratios.ts';
import { openSide } from './side.ts';

export const PARTS = ['scripts', 'calls', 'events', 'visits', 'idle'];

/** Starts a server in each folder, and reports the rows of each part once it is done. */
export async function compare(
  [before, now]: readonly [before: string, now: string],
  { parts, length, sizes }: { parts: readonly string[]; length: Length; sizes: Sizes },
  report: (rows: readonly Row[]) => void,
): Promise<void> {
  if (parts.includes('scripts')) report(compareScripts(before, now));
  await using opened = new AsyncDisposableStack();
  const sides = [await openSide(before, sizes, opened), await openSide(now, sizes, opened)] as const;
  if (parts.includes('calls')) report(await compareCalls(sides, length));
  if (parts.includes('events')) report(await compareEvents(sides, length));
  if (parts.includes('visits')) {
    await using browser = await chromium.launch(chromiumOptions());
    report(await compareVisits(sides, browser, length));
  }
  if (parts.includes('idle')) report(await compareIdle(sides, length));
}
