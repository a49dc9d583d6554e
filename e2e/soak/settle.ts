import type { Page } from '@playwright/test';
import type { Shown, State } from '../../packages/web/soak/soak.ts';
import type { Device } from './device.ts';
import { firstDifference } from './difference.ts';

/** However slow the machine: so long nothing moves. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/** Waits until a tab has sent all that it can, has heard everything up to event `seq`, and shows all of it. */
export async function untilQuiet(device: Device, tab: Page, seq: () => Promise<number>): Promise<void> {
  let [end, last] = [0, ''];
  await device.look(tab, true);
  for (let looks = 0; ; looks++) {
    const state = await device.state(tab);
    const isQuiet = isAtRest(state) && (state.home === '' || (state.heard ?? -1) >= (await seq()));
    if (isQuiet && !(await device.readMore(tab))) return;
    const now = JSON.stringify(state);
    if (now !== last) [end, last] = [performance.now() + PATIENCE_MS, now];
    if (performance.now() > end) throw new Error(`It never comes to rest: ${now}`);
    // Nobody waits half a minute for the next try: the network is back, and says so.
    if (looks % 8 === 0 && state.waiting > 0) await device.wake(tab);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const isAtRest = ({ home, waiting, isReading, connection, isShown }: State): boolean =>
  waiting === 0 && !isReading && (home === '' || (connection === 'connected' && isShown));

/** Where what a tab shows differs from what is read afresh; null when it does not. */
export const compare = (shown: Shown, fresh: Shown): string | null => firstDifference(shown, fresh, 'shown');
