import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { linkIn, type MailServer, startMailServer } from '../packages/server/test/mail-server.ts';
import { signUp } from './account.ts';
import { startHestia, type Hestia } from './hestia.ts';
import { shareHousehold, test as base, PREPARATION_MS } from './fixtures.ts';

/** A Hestia that sends through a mail server of ours: its links begin with its own address. */
const test = base.extend<object, { mailServer: MailServer; hestia: Hestia }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  hestia: [
    async ({ mailServer }, use) => {
      const port = await freePort();
      const hestia = await startHestia({
        PORT: String(port),
        HESTIA_PUBLIC_URL: `http://127.0.0.1:${port}`,
        HESTIA_SMTP_URL: mailServer.url,
        HESTIA_MAIL_FROM: 'Hestia <hestia@flat.example.org>',
      });
      await use(hestia);
      await hestia.stop();
    },
    { scope: 'worker', timeout: PREPARATION_MS },
  ],
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a user who forgot their password gets a link by e-mail, chooses a new one and is signed in', async ({
  hestia,
  mailServer,
  newDevice,
}) => {
  const ines = await signUp(hestia, 'Inès');
  await shareHousehold(ines);
  const { page } = await newDevice();
  await page.goto('/login');
  await page.getByLabel('Email address').fill(ines.email);
  await page.getByText('Forgot your password?').click();
  await page.getByRole('link', { name: 'Get a link by email' }).click();
  await expect(page.getByRole('heading', { name: 'Get a link by email' })).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(ines.email);
  const next = mailServer.received.length + 1;
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email.' })).toBeVisible();

  const mail = await mailServer.arrived(next);
  expect([mail.to, mail.mail.subject]).toEqual([[ines.email], 'Choose a new password']);
  // It is good once Hestia, too, knows that it is sent.
  const code = linkIn(mail).hash.slice(1);
  const found = () => page.request.post('/api/Account/Reset/Find', { data: { code } });
  await expect.poll(async () => (await found()).status()).toBe(200);
  await page.goto(linkIn(mail).href);
  await expect(page.getByRole('heading', { name: 'Welcome back, Inès.' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('the fern on the sill');
  const inside = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await inside;
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();

  const other = await newDevice();
  await other.page.goto(linkIn(mail).href);
  await expect(other.page.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible();
});

test('a person invited by e-mail follows the link and sees the inviter and the household', async ({
  hestia,
  mailServer,
  atHome,
  newDevice,
}) => {
  const ines = await signUp(hestia, 'Inès');
  const home = await shareHousehold(ines);
  await ines.call('PUT', '/api/Colocation', { id: home, name: '12 Lilac Street', joinPolicy: 'invite' });
  const { page } = await atHome(ines);
  await page.goto('/add-user');
  await page.getByRole('button', { name: 'Send by email' }).click();
  const next = mailServer.received.length + 1;
  await page.getByLabel('Their email address').fill('noor@example.org');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The invitation is on its way to noor@example.org.')).toBeVisible();

  const mail = await mailServer.arrived(next);
  expect([mail.to, mail.mail.subject]).toEqual([['noor@example.org'], 'Inès invites you to 12 Lilac Street']);
  const noor = await newDevice();
  await noor.page.goto(linkIn(mail).href);
  await expect(noor.page.getByText('12 Lilac Street').first()).toBeVisible();
  await expect(noor.page.getByText('Inès invites you to')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel link' }).click();
  await expect(page.getByText('Link canceled.')).toBeVisible();
  await noor.page.reload();
  await expect(noor.page.getByText('This link was canceled.')).toBeVisible();
});
