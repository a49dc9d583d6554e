// Two pages stay open for a month, with shifted clocks of the server and the browsers.
import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { signUp, type Account } from './account.ts';
import { PREPARATION_MS, shareHousehold, test as today } from './fixtures.ts';
import type { Hestia } from './hestia.ts';
import { makeNewerWeb } from './newer-web.ts';
import { passDays, startWithClock, upgradeWithClock } from './night.ts';
import { countsOf, type Counts } from './page-counts.ts';

const DAY = 86_400_000;
const DAYS = 30;
/** Writes per day; an expense emits three events, so a month has over 2,000. */
const TICKS_A_DAY = 10;
const WORDS_A_DAY = 5;
const PRICES_A_DAY = 16;
const EVENTS_A_MONTH = 2000;
const ASLEEP = 5;

let upgraded: Hestia | null = null;
let newerWeb = '';

const test = today.extend<object, { hestia: Hestia }>({
  hestia: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const hestia = await startWithClock();
      await use(hestia);
      await upgraded?.stop();
      await hestia.stop();
      if (newerWeb !== '') await rm(newerWeb, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: PREPARATION_MS },
  ],
});

test.use({ startAt: null });

/** Allowed growth of a page after a month, compared with its first two days. */
const MORE = { connections: 0, sockets: 0, listeners: 20, nodes: 100, heapMb: 4 };

test("two pages stay open for a month: they show the current day, don't leak, and survive an upgrade", async ({
  hestia,
  atHome,
}) => {
  test.setTimeout(600_000);
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const home = await shareHousehold(ines, marc);
  const [desk, phone] = [await atHome(ines), await atHome(marc)];
  const pages = [desk.page, phone.page];
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await phone.page.addInitScript(() => localStorage.setItem('chores.week', 'open'));
  const [atDesk, atPhone] = [await countsOf(desk.page), await countsOf(phone.page)];
  for (const page of pages) {
    await page.clock.install();
    await page.goto('/tasks');
  }
  const making = makeNewerWeb();
  const rent = await addExpense(marc, home);
  const dishes = await addTask(ines, { home, title: 'Dishes', inDays: 0, enrolled: [ines.id, marc.id] });
  for (const page of pages) await expect(row(page, 'Dishes')).toBeVisible();

  let days = 0;
  const pass = async (more: number, at: Hestia = hestia) => {
    days += more;
    await passDays(at, more);
    for (const page of pages) await page.clock.fastForward(more * DAY);
  };
  const read = async () => ({ desk: await atDesk.read(), phone: await atPhone.read() });
  const aDay = async () => {
    await pass(1);
    await happen(marc, ines, { home, dishes, rent });
  };

  await aDay();
  await aDay();
  await expectPresent(desk.page, phone.page);
  const early = await read();
  for (let day = 2; day < DAYS; day++) await aDay();
  await expectPresent(desk.page, phone.page);
  await expect(row(desk.page, 'Dishes')).toContainText(`${DAYS} days`);
  expectNoMore(await read(), early);
  expect(await eventsOf(hestia, ines, home)).toBeGreaterThan(EVENTS_A_MONTH);

  await ines.call('PUT', `/api/Chore/Done?id=${dishes}&isDone=true`);
  await addTask(ines, { home, title: 'Plants', inDays: days + 2, enrolled: [ines.id] });
  // On a window this narrow the board shows due tasks.
  await desk.page.setViewportSize({ width: 900, height: 800 });
  await open(desk.page, 'Board');
  await expect(desk.page.getByText('Nothing on your plate today.')).toBeVisible();

  // Both devices sleep; meanwhile the server is upgraded, and Marc ends his other sessions.
  for (const { context } of [desk, phone]) await context.setOffline(true);
  for (const { cdp } of [atDesk, atPhone]) await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  newerWeb = await making;
  await hestia.kill('SIGTERM');
  upgraded = await upgradeWithClock(hestia, days, newerWeb);
  await marc.call('POST', '/api/Account/Password', { current: marc.password, next: 'correct horse battery 2' });
  for (const { cdp } of [atDesk, atPhone]) await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  for (const { context } of [desk, phone]) await context.setOffline(false);
  await pass(ASLEEP, upgraded);
  for (const page of pages) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await expect(desk.page.getByText('Plants, overdue'), 'what is late by now').toBeVisible({ timeout: 5000 });
  await expect(desk.page.getByText('Nothing on your plate today.')).toBeHidden();
  await expect(desk.page.getByText('A new version of Hestia is ready.')).toBeVisible();
  expectNoMore({ desk: await atDesk.read() }, early);

  // A page that was signed out gets the newer build's sign-in, whose code it lacks.
  await expect(phone.page).toHaveURL('/login');
  await expect(phone.page.getByLabel('Email address')).toBeVisible();
  expect(await buildOf(phone.page)).toMatch(/n\.js$/);
  // A screen that the desk has not seen yet is not there any more: it becomes the newer build, and shows it.
  await open(desk.page, 'Money');
  await expect(desk.page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  expect(await buildOf(desk.page)).toMatch(/n\.js$/);
});

const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const open = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click();
const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content');

type Task = { home: string; title: string; inDays: number; enrolled: string[] };
const addTask = (by: Account, { home, title, inDays, enrolled }: Task) =>
  by.call<string>('POST', '/api/Chore', {
    colocationId: home,
    createdBy: by.id,
    title,
    dueDate: new Date(Date.now() + inDays * DAY).toISOString(),
    enrolled,
  });

const addExpense = async (by: Account, home: string) => {
  const expenseCategoryId = await by.call<string>('POST', '/api/Expense/Category', {
    colocationId: home,
    name: 'Rent',
  });
  const split = { splitType: 'Evenly', splitBetween: [by.id] };
  const body = { colocationId: home, expenseCategoryId, name: 'Rent', amount: 10, paidBy: by.id, ...split };
  return by.call<string>('POST', '/api/Expense', body);
};

/** How many events the household has had. */
const eventsOf = async ({ url }: Hestia, { jwt }: Account, home: string) => {
  const headers = { authorization: `Bearer ${jwt}` };
  const answer = await fetch(`${url}/api/User/GetByColocationId/${home}`, { headers });
  return Number(answer.headers.get('hestia-seq'));
};

type Things = { home: string; dishes: string; rent: string };

/**
 * A day's events: a task is ticked and reopened, which the icon counts each time, an expense changes its amount, and a
 * member chats.
 */
async function happen(marc: Account, ines: Account, { home, dishes, rent }: Things): Promise<void> {
  const ticks = async () => {
    for (let at = 0; at < TICKS_A_DAY; at++)
      await marc.call('PUT', `/api/Chore/Done?id=${dishes}&isDone=${at % 2 === 0}`);
  };
  const talk = async () => {
    for (let at = 0; at < WORDS_A_DAY; at++)
      await ines.call('POST', '/api/Message', { colocationId: home, content: `Word ${at}`, mentions: [] });
  };
  const prices = async () => {
    for (let at = 0; at < PRICES_A_DAY; at++)
      await ines.call('PUT', '/api/Expense', { id: rent, amount: 11 + (at % 2) });
  };
  await Promise.all([ticks(), prices(), talk(), talk()]);
}

/** The desktop's month and the phone's week are those of the current day. */
async function expectPresent(desk: Page, phone: Page): Promise<void> {
  const month = await desk.evaluate(() => new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' }));
  await expect(desk.getByRole('heading', { level: 2, name: month })).toBeVisible();
  const day = await phone.evaluate(() => String(new Date().getDate()));
  const strip = phone.locator('.week-strip');
  await expect(strip.locator('[aria-current=date] b')).toHaveText(day);
  await expect(phone.getByRole('button', { name: 'This week' })).toBeHidden();
}

function expectNoMore(late: Record<string, Counts>, early: Record<string, Counts>): void {
  for (const [name, counts] of Object.entries(late)) {
    const before = early[name];
    if (!before) throw new Error(`Nothing was counted at the ${name}`);
    for (const [what, most] of Object.entries(MORE) as [keyof Counts, number][])
      expect(counts[what], `${what} at the ${name}, which were ${before[what]}`).toBeLessThanOrEqual(
        before[what] + most,
      );
  }
}
