import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import type { Household } from '../api/household.ts';
import { size } from '../short.ts';

/** A member of a household on this server. */
export type Guest = { readonly url: string; readonly household: Household };

type VisitOptions = Guest & {
  readonly address: string;
  /** An element, and words in it, that must be visible. */
  readonly shows: string;
  readonly words: string;
};

type Load = {
  /** Milliseconds from the start of the navigation until the main content shows. */
  readonly painted: number;
  /** Until then: bytes over the network, script bytes, and number of responses. */
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
  /** Cumulative layout shift, two seconds later. */
  readonly shift: number;
  /** Responses until then, one line each: milliseconds, bytes, address. */
  readonly responses: readonly string[];
};

export type Visit = { readonly first: Load; readonly second: Load; readonly offline: Load };

/** A slow phone: 1.6 Mbit/s both ways, 150 ms a round trip. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
/** Chromium slows a page down by working: a slow page costs as many times as much. */
const SLOWDOWN = size(4, 1);
const SETTLE_MS = size(2000, 100);
/** A bound for what hangs: on a busy machine a visit takes ten times as long. */
const MAX_MS = 300_000;

/**
 * Visits one page as one user, in a browser without data: for the first time, again, and offline; each visit lasts `settleMs`
 * longer.
 */
export async function visit(browser: Browser, what: VisitOptions, settleMs = SETTLE_MS): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  await enter(context, what);
  await markWhenPainted(context, what);
  const first = await load(context, what, { network: SLOW, settleMs });
  // The service worker takes its time to keep the app; afterwards a visit is a second one.
  await keepApp(context, what, settleMs);
  const second = await load(context, what, { network: SLOW, settleMs });
  await context.setOffline(true);
  const offline = await load(context, what, { network: { ...SLOW, offline: true }, settleMs });
  await context.close();
  return { first, second, offline };
}

/** Signs the first member of the household in. */
export async function enter(context: BrowserContext, { url, household }: Guest): Promise<void> {
  const token = household.authorization.replace('Bearer ', '');
  await context.addCookies([{ name: 'token', value: token, url }]);
  const user = { username: 'Member 1', email: '', colocationId: household.colocationId, id: household.members[0] };
  await context.addInitScript((record) => localStorage.setItem('user', record), JSON.stringify(user));
}

/** Has each page record when its content is painted: observing from outside slows a slow page down. */
async function markWhenPainted(context: BrowserContext, { shows, words }: VisitOptions): Promise<void> {
  await context.addInitScript(
    ([selector, text]) => {
      const look = () => {
        const isVisible = [...document.querySelectorAll(selector)].some(
          (element) => element.textContent.includes(text) && element.checkVisibility({ visibilityProperty: true }),
        );
        if (isVisible) performance.mark('shown');
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [shows, words] as const,
  );
}

async function keepApp(context: BrowserContext, { url, address }: VisitOptions, settleMs: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(url + address);
  await paintedAt(page);
  // Active, it serves the next visit, whether or not it has taken over this one.
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true), null, { timeout: MAX_MS });
  await page.waitForTimeout(settleMs);
  await page.close();
}

const paintedAt = async (page: Page): Promise<number> => {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('shown')[0]?.startTime, null, {
    polling: 100,
    timeout: MAX_MS,
  });
  return (await mark.jsonValue()) ?? 0;
};

async function load(
  context: BrowserContext,
  { url, address }: VisitOptions,
  { network, settleMs }: { network: typeof SLOW; settleMs: number },
): Promise<Load> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const traffic = await countTraffic(devtools);
  await page.goto(url + address, { waitUntil: 'commit' });
  const painted = await paintedAt(page);
  const seen = countUntil(traffic, painted);
  await page.waitForTimeout(settleMs);
  const shift = await layoutShift(page);
  await page.close();
  return { painted, ...seen, shift };
}

type Traffic = {
  readonly address: string;
  readonly isScript: boolean;
  readonly begun: number;
  ended: number;
  bytes: number;
};

/** Network traffic, with milliseconds since the request of the document. */
async function countTraffic(devtools: CDPSession): Promise<ReadonlyMap<string, Traffic>> {
  const responses = new Map<string, Traffic>();
  let start = 0;
  devtools.on('Network.requestWillBeSent', ({ timestamp }) => (start ||= timestamp));
  devtools.on('Network.responseReceived', ({ requestId, type, response, timestamp }) => {
    if (response.fromServiceWorker || response.fromDiskCache) return;
    const { pathname, search } = new URL(response.url);
    const begun = (timestamp - start) * 1000;
    responses.set(requestId, {
      address: pathname + search,
      isScript: type === 'Script',
      begun,
      ended: Infinity,
      bytes: 0,
    });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const response = responses.get(requestId);
    if (response) Object.assign(response, { bytes: encodedDataLength, ended: (timestamp - start) * 1000 });
  });
  return responses;
}

/** The traffic up to the paint of the page. */
function countUntil(traffic: ReadonlyMap<string, Traffic>, painted: number) {
  const begun = [...traffic.values()].filter((response) => response.begun <= painted);
  const ended = begun.filter((response) => response.ended <= painted);
  const sum = (some: readonly Traffic[]) => some.reduce((bytes, response) => bytes + response.bytes, 0);
  return {
    bytes: sum(ended),
    scriptBytes: sum(ended.filter((response) => response.isScript)),
    requests: begun.length,
    responses: begun.map(({ begun: from, ended: to, bytes, address }) =>
      [from.toFixed(0).padStart(6), to.toFixed(0).padStart(8), String(bytes).padStart(8), ` ${address}`].join(''),
    ),
  };
}

const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
