// The shell's layout: room, height and paper.
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ startAt: null });

const PHONE = { width: 390, height: 844 };

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return { top: Math.round(top), bottom: Math.round(bottom), height: Math.round(height) };
    });

test('on a phone each page gets the room and height that it asks for', async ({ atHome, furnished }) => {
  const { page } = await atHome(furnished.me);
  await page.setViewportSize(PHONE);
  const room = async () => [
    await styleOf(page, '.app-main', 'padding-bottom'),
    await styleOf(page, 'html', '--toast-lift'),
    await styleOf(page, '.app-main', 'display'),
  ];
  const toTab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
  const above = ['96px', 'calc(56px + 16px)', 'block'];
  for (const [tab, path] of [
    ['Tasks', '/tasks'],
    ['Money', '/money'],
    ['Board', '/'],
  ] as const) {
    if (page.url() === 'about:blank') await page.goto(path);
    else await toTab(tab);
    await expect.poll(room, path).toEqual(above);
  }
  await page.goto('/money/bills');
  await expect.poll(room, 'bills').toEqual(above);

  await toTab('Messages');
  await expect.poll(room, 'messages').toEqual(['0px', '68px', 'flex']);
  expect((await boxOf(page, '.app-main')).bottom).toBe((await boxOf(page, '.app-tab-bar')).top);
  await toTab('Us');
  await expect.poll(room, 'profile').toEqual(['0px', '', 'block']);

  await page.goto(`/list?id=${furnished.notes.list}`);
  await expect.poll(room, 'shop').toEqual(['0px', '64px', 'flex']);
  expect(await styleOf(page, 'html', '--tab-bar')).toBe('0px');
  expect(await styleOf(page, 'html', 'scroll-padding-top')).toBe('64px');
  await expect(page.locator('.app-tab-bar, .app-top-bar').filter({ visible: true })).toHaveCount(0);
  expect(await styleOf(page, '.app-shell', 'padding-bottom')).toBe('0px');
  expect((await boxOf(page, '.app-main')).height).toBeGreaterThanOrEqual(PHONE.height);
});

test('with the keyboard open, the chat fills the rest of the screen while typing', async ({ atHome, furnished }) => {
  const { page } = await atHome(furnished.me);
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto('/message');
  const field = page.getByRole('textbox', { name: 'Message' });
  const bar = page.locator('.app-tab-bar');
  await field.blur();
  await expect(bar).toBeVisible();
  await expect(page.locator('.app-top-bar')).toBeHidden();
  expect((await boxOf(page, '.app-main')).bottom).toBe((await boxOf(page, '.app-tab-bar')).top);
  await field.focus();
  await expect(bar).toBeHidden();
  expect((await boxOf(page, '.app-main')).height).toBe(420);
  await field.blur();
  await expect(bar).toBeVisible();
});

test('the tab bar makes room for the keyboard of a search, but not for a ticked box', async ({ atHome, furnished }) => {
  const { page } = await atHome(furnished.me);
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto('/money/historical');
  const search = page.getByRole('searchbox');
  const bar = page.locator('.app-tab-bar');
  await expect(bar).toBeVisible();
  await search.focus();
  await expect(bar).toBeHidden();
  await page.setViewportSize(PHONE);
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto('/tasks');
  await page.getByRole('checkbox').first().focus();
  await expect(bar).toBeVisible();
});

test('on a desktop the chat is as high as the window, and only the board is wider than lines of text', async ({
  atHome,
  furnished,
}) => {
  const { page } = await atHome(furnished.me);
  await page.setViewportSize({ width: 2560, height: 1000 });
  await page.goto('/message');
  await expect.poll(async () => (await boxOf(page, '.app-main')).height).toBe(1000);
  expect(await styleOf(page, 'html', '--desk-toast-lift')).toBe('76px');
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await link('Tasks').click();
  await expect.poll(() => styleOf(page, '.app-main', 'padding-bottom')).toBe('56px');
  expect(await styleOf(page, '.app-main', 'max-width')).toBe('1312px');
  await link('Board').click();
  await expect.poll(() => styleOf(page, '.app-main', 'max-width')).toBe('2000px');
  await link('Tasks').click();
  await expect.poll(() => styleOf(page, '.app-main', 'max-width')).toBe('1312px');
});

for (const { what, open } of [
  {
    what: 'a statement',
    open: async (page: Page) => {
      await page.goto('/money/statement');
      await expect(page.locator('.statement')).toBeVisible();
    },
  },
  {
    what: 'recovery codes',
    open: async (page: Page) => {
      await page.goto('/settings/recovery');
      await page.getByRole('button', { name: 'Make recovery codes' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make codes' }).click();
      await expect(page.locator('.recovery-codes')).toBeVisible();
    },
  },
])
  test(`${what} prints without the shell, black on white, also from the dark theme`, async ({
    oneMember: { page },
  }) => {
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await open(page);
    const around = page.locator('.app-top-bar, .app-sidebar, .app-tab-bar, .app-skip-link, .ui-toasts');
    await expect(around.filter({ visible: true })).toHaveCount(0);
    expect(await styleOf(page, 'html', 'background-color')).toBe('rgb(255, 255, 255)');
    expect(await styleOf(page, 'html', '--ink')).toBe('#000');
    expect(await styleOf(page, '.app-main', 'padding')).toBe('0px');
    expect(await styleOf(page, '.app-shell', 'display')).toBe('block');
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/settings');
    await page.emulateMedia({ media: 'print' });
    await expect(around.filter({ visible: true }).first()).toBeVisible();
  });
