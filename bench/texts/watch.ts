import type { CDPSession, Page } from 'playwright';

/** How much slower than this machine's a phone's processor is taken to be. */
const SLOWDOWN = 4;

/** Measures the processor time of a page's main thread, which other work on this machine doesn't lengthen. */
export type Watch = { readonly page: Page; readonly devtools: CDPSession; seconds: number };

export async function watch(page: Page): Promise<Watch> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, devtools, seconds: await workOf(devtools) };
}

async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** Milliseconds of work on a slow phone since the last time, once the page has drawn what has come. */
export async function workSince(watched: Watch): Promise<number> {
  await watched.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
      }),
  );
  const seconds = await workOf(watched.devtools);
  const ms = (seconds - watched.seconds) * 1000 * SLOWDOWN;
  watched.seconds = seconds;
  return ms;
}
