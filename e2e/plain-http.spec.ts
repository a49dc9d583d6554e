import { expect } from '@playwright/test';
import { chromiumOptions } from '../tools/chromium-options.mjs';
import { openSession, signUp } from './account.ts';
import { heldBy, shareHousehold, test } from './fixtures.ts';

// Loopback is a secure context with any scheme; another name over http is not.
const NAME = 'flat.test';
const options = chromiumOptions();
test.use({ launchOptions: { ...options, args: [...options.args, `--host-resolver-rules=MAP ${NAME} 127.0.0.1`] } });

test('a member writes a message over plain http in the network of a flat, and another receives it', async ({
  hestia,
  browser,
}) => {
  const url = new URL(hestia.url);
  url.hostname = NAME;
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  await shareHousehold(ines, marc);
  const pageOf = async (account: typeof ines) => {
    const storageState = heldBy({ ...hestia, url: url.origin }, await openSession(hestia, account));
    const context = await browser.newContext({ baseURL: url.origin, storageState });
    return context.newPage();
  };
  const [mine, theirs] = [await pageOf(ines), await pageOf(marc)];
  await mine.goto('/message');
  await theirs.goto('/message');
  expect(await mine.evaluate(() => isSecureContext)).toBe(false);
  await mine.getByRole('textbox', { name: 'Message', exact: true }).fill('Over the LAN');
  await mine.keyboard.press('Enter');
  await expect(theirs.getByRole('region', { name: 'Chat' }).getByText('Over the LAN')).toBeVisible();
  await mine.context().close();
  await theirs.context().close();
});
