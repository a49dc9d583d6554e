import type { BrowserContext } from '@playwright/test';

/** On a machine without any network Chromium says that it is offline, and the app then asks for less, though the server is there. */
export const seemOnline = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true }));
