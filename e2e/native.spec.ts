import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { bePhone } from './screens/phone.ts';

test.use({ startAt: null });

test('in the native shell the live connection works, and no session token is in the log', async ({
  newDevice,
  oneMember: { account },
}) => {
  const { page } = await newDevice();
  const log: string[] = [];
  page.on('console', (line) => log.push(line.text()));
  await bePhone(page, account);
  const opened = page.waitForEvent('websocket');
  await page.goto('/');
  const line = await opened;
  await line.waitForEvent('framereceived');
  expect(line.url()).toContain('access_token=');
  expect(log.filter((each) => each.includes('access_token') || each.includes(account.jwt))).toEqual([]);
});
