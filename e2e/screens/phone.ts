import type { Page } from '@playwright/test';
import { installBridge } from '../../packages/web/test/native-bridge.ts';
import type { Account } from '../account.ts';

/** The page runs inside the native shell. Without `who` it is a first start, which knows no server. */
export async function bePhone(page: Page, who?: Account): Promise<void> {
  await page.addInitScript(installBridge);
  if (!who) return;
  await page.addInitScript((jwt) => {
    const { origin } = location;
    const keep = (key: string, value: object) => localStorage.setItem(`phone:${key}`, JSON.stringify(value));
    keep('preference:servers', { current: origin, all: [origin, 'https://lilac-street.example.org'] });
    keep(`secure:capacitor-storage_session:${origin}`, { jwt, user: null });
  }, who.jwt);
}
