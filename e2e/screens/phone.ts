import type { Page } from '@playwright/test';
import { installBridge } from '../../packages/web/test/native-bridge.ts';
import type { Account } from '../account.ts';

/** A notched phone's insets for its clock, its rounded corners and its home indicator. */
export const insets = {
  upright: { top: 59, bottom: 34, left: 0, right: 0 },
  lying: { top: 0, bottom: 21, left: 59, right: 59 },
} as const;

export async function beNotched(page: Page, of: (typeof insets)[keyof typeof insets]): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Emulation.setSafeAreaInsetsOverride', { insets: of });
}

/** The page runs inside the native shell. Without `who` it is a first start, which knows no server. */
export async function bePhone(page: Page, account?: Account): Promise<void> {
  await page.addInitScript(installBridge);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (width < height) await beNotched(page, insets.upright);
  if (!account) return;
  await page.addInitScript((jwt) => {
    const { origin } = location;
    const keep = (key: string, value: object) => localStorage.setItem(`phone:${key}`, JSON.stringify(value));
    keep('preference:servers', { current: origin, all: [origin, 'https://lilac-street.example.org'] });
    keep(`secure:capacitor-storage_session:${origin}`, { jwt, user: null });
  }, account.jwt);
}
