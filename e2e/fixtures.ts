import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { openSession, signUp, type Account, type Session } from './account.ts';
import { startHestia, type Hestia } from './hestia.ts';
import { seemOnline } from './seem-online.ts';
import { furnish, type FurnishedHousehold } from './screens/furnish.ts';

/** A user with a separate browser. */
export type Device = { readonly page: Page; readonly context: BrowserContext };
type Member = Device & { readonly account: Account };
type StorageState = BrowserContextOptions['storageState'];

/**
 * A server starts with an empty database, and hundreds of sequential calls furnish a flat: a busy machine takes many
 * times the seconds of a quiet one.
 */
export const PREPARATION_MS = 300_000;

type Fixtures = {
  /** The first page of signed-in members; null leaves that to the journey. */
  startAt: string | null;
  /** The user with the app installed: its service worker fetches the whole app, three times the work of opening a page. */
  installs: 'Inès' | 'Marc' | null;
  /** The time zone of each member's browser, by name; by default the machine's. */
  zones: Readonly<Record<string, string>>;
  /** Opens a separate browser, signed out unless `holds` contains a session. */
  newDevice: (
    holds?: StorageState,
    options?: Pick<BrowserContextOptions, 'serviceWorkers' | 'timezoneId'>,
  ) => Promise<Device>;
  /** Opens a separate browser with the account's session, at the first page. */
  atHome: (account: Account) => Promise<Member>;
  /** Two members of one household, each with a separate browser. */
  twoMembers: readonly [ines: Member, marc: Member];
  /** And Yuki, who lives with them. */
  threeMembers: readonly [ines: Member, marc: Member, yuki: Member];
  /** Inès at her screen; Marc, who lives with her, is out. */
  oneMember: Member;
};

/** Tests share one Hestia per worker; each makes its own people and households. */
export const test = base.extend<Fixtures, { hestia: Hestia; furnished: FurnishedHousehold }>({
  hestia: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const hestia = await startHestia();
      await use(hestia);
      await hestia.stop();
    },
    { scope: 'worker', timeout: PREPARATION_MS },
  ],
  /** A flat with data, for read-only tests. */
  furnished: [
    async ({ hestia }, use) => {
      await use(await furnish(hestia));
    },
    { scope: 'worker', timeout: PREPARATION_MS },
  ],
  startAt: ['/', { option: true }],
  installs: [null, { option: true }],
  zones: [{}, { option: true }],
  baseURL: async ({ hestia }, use) => {
    await use(hestia.url);
  },
  newDevice: async ({ browser, contextOptions, hestia }, use) => {
    const contexts: BrowserContext[] = [];
    const faults = new Set<string>();
    await use(async (storageState, options) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...options,
        ...(storageState && { storageState }),
      });
      contexts.push(context);
      await seemOnline(context, hestia.url);
      const page = await context.newPage();
      watch(page, faults);
      return { context, page };
    });
    for (const context of contexts) await context.close();
    expect([...faults], 'what the browsers complained of').toEqual([]);
  },
  atHome: async ({ hestia, newDevice, startAt, installs, zones }, use) => {
    await use(async (account) => {
      const held = heldBy(hestia, await openSession(hestia, account));
      const timezoneId = zones[account.username];
      const device = await newDevice(held, {
        serviceWorkers: account.username === installs ? 'allow' : 'block',
        ...(timezoneId && { timezoneId }),
      });
      if (startAt !== null) await device.page.goto(startAt);
      return { ...device, account };
    });
  },
  twoMembers: async ({ hestia, atHome }, use) => {
    const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
    await shareHousehold(ines, marc);
    await use([await atHome(ines), await atHome(marc)]);
  },
  threeMembers: async ({ hestia, atHome }, use) => {
    const accounts = [
      await signUp(hestia, 'Inès'),
      await signUp(hestia, 'Marc'),
      await signUp(hestia, 'Yuki'),
    ] as const;
    await shareHousehold(...accounts);
    const [ines, marc, yuki] = accounts;
    await use([await atHome(ines), await atHome(marc), await atHome(yuki)]);
  },
  oneMember: async ({ hestia, atHome }, use) => {
    const ines = await signUp(hestia, 'Inès');
    await shareHousehold(ines, await signUp(hestia, 'Marc'));
    await use(await atHome(ines));
  },
});

/** Moves people into a new household. Answers its id. */
export async function shareHousehold(founder: Account, ...others: Account[]): Promise<string> {
  const id = await founder.call<string>('POST', '/api/Colocation', { name: '12 Lilac Street', address: '' });
  for (const { id: userId, call } of others) await call('PUT', '/api/User', { id: userId, colocationId: id });
  return id;
}

/**
 * Disconnects a browser once the app has loaded completely: code after the first screen, including the outbox, is loaded over the
 * same network, and would otherwise be missing.
 */
export async function cutOff(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    await page.waitForFunction(async () =>
      (await indexedDB.databases()).some(({ name }) => name?.startsWith('hestia-outbox')),
    );
    await page.waitForLoadState('networkidle');
  }
  await context.setOffline(true);
}

/** A browser's storage of a session. */
export function heldBy({ url }: Hestia, { jwt, user: { id, username, email, colocationId } }: Session) {
  const { hostname } = new URL(url);
  const record = JSON.stringify({ id, username, email, colocationId });
  return {
    cookies: [
      {
        name: 'token',
        value: jwt,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [{ origin: url, localStorage: [{ name: 'user', value: record }] }],
  };
}

/** Signs in on the login page and waits until it has let them in. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login');
  // Signing in opens a new page without data of the former user.
  const inside = page.waitForEvent('load');
  await fillSignIn(page, credentials);
  await inside;
}

type Credentials = Pick<Account, 'email' | 'password'>;

/** Fills in and sends the sign-in form, without waiting for the next page. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  const fields = [page.getByLabel('Email address'), page.getByRole('textbox', { name: 'Password' })] as const;
  // Signing out reloads the page: text typed just before is lost with it.
  await expect(async () => {
    await fields[0].fill(email);
    await fields[1].fill(password);
    await expect(fields[0]).toHaveValue(email, { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

// Collects unexpected errors: exceptions, and violations of the content security policy. Failed requests and lost
// connections are allowed, since that is what offline means. So are files that a newer build removed.
function watch(page: Page, faults: Set<string>) {
  page.on('pageerror', (error) => faults.add(error.message));
  page.on('console', (message) => {
    const isNetwork =
      /Failed to load resource|Failed to fetch dynamically imported module|when fetching the script|^LoadError: |^Refused to apply style from '[^']+\.css' because its MIME type|ERR_INTERNET_DISCONNECTED|WebSocket|^SignalR Connection Error|^\[[\dT:.-]+Z\] /.test(
        message.text(),
      );
    if (message.type() === 'error' && !isNetwork) faults.add(message.text().split('\n', 1).join(''));
  });
}
