import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import type { House } from '../api/house.ts';

type What = { readonly url: string; readonly house: House; readonly address: string; readonly shows: string };

type Load = {
  /** Milliseconds from the start of the navigation until what people came for is on the screen. */
  readonly shown: number;
  /** Until then: what came over the network, how much of it was script, in how many answers. */
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
  /** Cumulative layout shift, two seconds later. */
  readonly shift: number;
};

export type Visit = { readonly first: Load; readonly second: Load; readonly offline: Load };

/** A slow phone: 1.6 Mbit/s both ways, 150 ms a round trip. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const SLOWDOWN = 4;
const SETTLING = 2000;

/** Visits one page as one person, in a browser that knows nothing yet: for the first time, again, and without network. */
export async function visit(browser: Browser, what: What): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  await signIn(context, what);
  const first = await load(context, what, SLOW);
  // The service worker takes its time to keep the app; afterwards a visit is a second one.
  await keepApp(context, what);
  const second = await load(context, what, SLOW);
  await context.setOffline(true);
  const offline = await load(context, what, { ...SLOW, offline: true });
  await context.close();
  return { first, second, offline };
}

async function signIn(context: BrowserContext, { url, house }: What): Promise<void> {
  const token = house.authorization.replace('Bearer ', '');
  await context.addCookies([{ name: 'token', value: token, url }]);
  const user = { username: 'Person 1', email: '', colocationId: house.colocationId, id: house.people[0] };
  await context.addInitScript((record) => localStorage.setItem('user', record), JSON.stringify(user));
}

async function keepApp(context: BrowserContext, { url, address, shows }: What): Promise<void> {
  const page = await context.newPage();
  await page.goto(url + address);
  await page.locator(shows).first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await page.waitForTimeout(SETTLING);
  await page.close();
}

async function load(context: BrowserContext, { url, address, shows }: What, network: typeof SLOW): Promise<Load> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const traffic = await countTraffic(devtools);
  const started = page.goto(url + address, { waitUntil: 'commit' });
  await started;
  await page.locator(shows).first().waitFor({ timeout: 60_000 });
  const shown = await page.evaluate(() => performance.now());
  const seen = { ...traffic };
  await page.waitForTimeout(SETTLING);
  const shift = await layoutShift(page);
  await page.close();
  return { shown, ...seen, shift };
}

async function countTraffic(devtools: CDPSession) {
  const traffic = { bytes: 0, scriptBytes: 0, requests: 0 };
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) return;
    traffic.requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  return traffic;
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
