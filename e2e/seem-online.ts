import { networkInterfaces } from 'node:os';
import type { BrowserContext } from '@playwright/test';

/** Set where a journey has cut the network: all tabs read it at once, the ones that open later too. */
const CUT = 'cut';
const hasNetwork = Object.values(networkInterfaces()).some((all) => all?.some(({ internal }) => !internal));

/**
 * On a machine without a network Chromium reports that it is offline, and the app then requests less, though the server is
 * reachable. Pages at `url` then get the journey's state instead.
 */
export async function seemOnline(context: BrowserContext, url: string): Promise<void> {
  if (hasNetwork) return;
  await context.addInitScript((cut) => {
    const get = () => !document.cookie.split('; ').includes(`${cut}=1`);
    Object.defineProperty(navigator, 'onLine', { configurable: true, get });
  }, CUT);
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (isOffline) => {
    await setOffline(isOffline);
    if (isOffline) await context.addCookies([{ name: CUT, value: '1', url }]);
    else await context.clearCookies({ name: CUT });
    const name = isOffline ? 'offline' : 'online';
    for (const page of context.pages()) await page.evaluate((event) => dispatchEvent(new Event(event)), name);
  };
}
