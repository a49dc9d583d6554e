import type { Page } from '@playwright/test';
import type { Views, State } from '../../packages/web/soak/soak.ts';
import type { Device } from './device.ts';
import { firstDifference } from './difference.ts';

/** The longest time without progress, however slow the machine. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 250;
/** The longest total time, even if there is progress. */
const TOTAL_TIMEOUT_MS = 600_000;

/** Waits until a tab has sent all that it can, has received everything up to event `seq`, and shows all of it. */
export async function untilQuiet(device: Device, tab: Page, seq: () => Promise<number>): Promise<void> {
  const last = performance.now() + TOTAL_TIMEOUT_MS;
  let [end, before] = [0, ''];
  await device.look(tab, true);
  for (let looks = 0; ; looks++) {
    const state = await device.state(tab);
    const wanted = await seq();
    const missing = missingOf(state, wanted);
    const more = missing.length === 0 ? await device.readMore(tab) : [];
    if (missing.length === 0 && more.length === 0) return;
    const now = JSON.stringify({ ...state, more, wanted });
    if (now !== before) [end, before] = [performance.now() + TIMEOUT_MS, now];
    if (performance.now() > Math.min(end, last)) {
      const waitedFor = [...missing, ...more.map((view) => `the end of ${view}`)].join(', ');
      throw new Error(`${device.name}, tab ${device.tabs.indexOf(tab) + 1}: waited in vain for ${waitedFor}: ${now}`);
    }
    // The test doesn't wait half a minute for the next try: the network is back, and the page is notified.
    if (looks % 8 === 0 && state.waiting.length > 0) await device.wake(tab);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The unfinished work of a tab, as text. */
function missingOf({ home, lastSeq, waiting, reading, connection, isComplete }: State, seq: number): string[] {
  const isMissing = {
    [`${waiting.length} writes to be sent, first ${waiting[0]}`]: waiting.length > 0,
    [`the reading of ${reading.join(' and ')}`]: reading.length > 0,
    [`event ${seq}, having heard ${lastSeq}`]: home !== '' && (lastSeq ?? -1) < seq,
    'the live connection': home !== '' && connection !== 'connected',
    'all views': home !== '' && !isComplete,
  };
  return Object.keys(isMissing).filter((each) => isMissing[each]);
}

/** The difference between a tab and a full fetch; null if there is none. */
export const compare = (views: Views, fresh: Views): string | null => firstDifference(views, fresh, 'shown');
