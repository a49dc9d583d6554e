// `npm run try:push`: a real subscription of a real Chromium, and real pushes of the server to it, all on loopback. It takes the whole
// Chromium (Debian's package `chromium`, or the path in CHROMIUM): the shell in which the tests run has no push service in it.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { chromiumOptions } from '../tools/chromium-options.mjs';
import { prepareToWork, prepareWeb } from '../tools/prepare.mjs';
import { type Account, openSession, signUp } from './account.ts';
import { type Hestia, startHestia } from './hestia.ts';
import { heldBy, shareHousehold } from './fixtures.ts';
import { type PushService, startPushService } from './push/push-service.ts';

type Device = { readonly id: string };

const POLL_TIMEOUT = { timeout: 60_000 };
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
if (!existsSync(executablePath)) throw new Error(`${executablePath} is not there: install chromium, or set CHROMIUM`);

await using opened = new AsyncDisposableStack();
await prepareToWork();
await prepareWeb();
const service = await startPushService();
opened.defer(service.close);
const preload = import.meta.resolve('./push/to-loopback.ts');
const hestia = await startHestia({ NODE_OPTIONS: `--import=${preload}`, PUSH_PORT: String(service.port) });
opened.defer(() => hestia.stop());
const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
const home = await shareHousehold(ines, marc);
const context = await openBrowser(hestia, service, ines);
opened.defer(() => context.close());
await tryPush(await context.newPage());

async function tryPush(page: Page): Promise<void> {
  await page.goto(`${hestia.url}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto(`${hestia.url}/settings/notifications`);
  await page.getByText('Show notifications here').click();
  await expect(page.getByRole('switch', { name: 'Show notifications here' })).toBeChecked(POLL_TIMEOUT);
  const endpoint = await page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.pushManager.getSubscription())?.endpoint;
  });
  console.log(`Subscribed at ${new URL(endpoint ?? '').host}`);
  expect(await devicesOf(ines)).toHaveLength(1);
  await service.lineOpen;

  await say('Tea?');
  await expect
    .poll(() => notificationsOn(page), POLL_TIMEOUT)
    .toEqual(['New message from Marc: Tea?, with reply,open']);
  console.log('A message was pushed, decrypted by Chromium and shown by the service worker, with its actions');

  service.forgetDevice();
  await say('Coffee?');
  await expect.poll(() => devicesOf(ines), POLL_TIMEOUT).toEqual([]);
  console.log(`The device was gone and is forgotten; ${service.posted()} pushes were posted`);
}

function say(content: string): Promise<unknown> {
  return marc.call('POST', '/api/Message', { colocationId: home, content });
}

function devicesOf(account: Account): Promise<Device[]> {
  return account.call<Device[]>('GET', '/api/Notice/Devices');
}

function notificationsOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map((one) => {
      const { actions = [] } = one as Notification & { actions?: { action: string }[] };
      return `${one.title}: ${one.body}, with ${actions.map(({ action }) => action).join()}`;
    });
  });
}

/** With a profile: private windows have no push. */
async function openBrowser({ url }: Hestia, { chromiumArgs }: PushService, account: Account): Promise<BrowserContext> {
  const profile = await mkdtemp(path.join(tmpdir(), 'hestia-push-'));
  opened.defer(() => rm(profile, { recursive: true, force: true }));
  const { args, ...options } = chromiumOptions();
  const own = { executablePath, args: [...args, ...chromiumArgs], locale: 'en-US' };
  const browser = await chromium.launchPersistentContext(profile, { ...options, ...own });
  await browser.grantPermissions(['notifications'], { origin: url });
  const { cookies, origins } = heldBy(hestia, await openSession(hestia, account));
  await browser.addCookies(cookies);
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  await browser.addInitScript((all) => {
    for (const { name, value } of all) localStorage.setItem(name, localStorage.getItem(name) ?? value);
  }, stored);
  return browser;
}
