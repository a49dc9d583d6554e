import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const FARTHEST = 80;

/** Presses Tab (or Shift+Tab) until the element has the focus. */
async function go(page: Page, to: Locator, key = 'Tab') {
  await expect(to.first()).toBeVisible();
  const reached = to.and(page.locator(':focus'));
  for (let steps = 0; steps < FARTHEST; steps += 1) {
    if ((await reached.count()) > 0) return;
    await page.keyboard.press(key);
  }
  await expect(to.first(), 'what Tab should lead to').toBeFocused();
}

const press = async (page: Page, target: Locator, back = '') => {
  await go(page, target, `${back}Tab`);
  await page.keyboard.press('Enter');
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const navigationLink = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}\\d*$`) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const anyDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog', { name: /\?$/ }));

/** Closes what is open by Escape: the focus is back where it was opened from. */
async function escapeTo(page: Page, opener: Locator) {
  await page.keyboard.press('Escape');
  await expect(anyDialog(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('all places work by keyboard on a desktop: note, task, expense, message, name, settings', async ({
  twoMembers: [{ page }, marc],
}) => {
  test.slow();
  await page.setViewportSize(WIDE);
  await page.goto('/');
  await expect(heading(page, 'Board')).toBeVisible();

  // The first stop leads past the sidebar.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await press(page, button(page, 'Note'));
  await expect(page.getByRole('menuitem', { name: 'Text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'What’s on the note?' })).toBeFocused();
  await page.keyboard.type('The plumber comes on Thursday');
  await press(page, button(page, 'Put it up'));
  await expect(page.getByRole('article', { name: 'Note: The plumber comes on Thursday' })).toBeFocused();

  await press(page, navigationLink(page, 'Tasks'), 'Shift+');
  await expect(heading(page, 'Tasks')).toBeVisible();
  await press(page, button(page, 'Task'));
  await expect(page.getByRole('textbox', { name: 'What needs doing?' })).toBeFocused();
  await page.keyboard.type('Bins');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'Task').first()).toBeFocused();
  const bins = page.getByRole('link', { name: 'Bins' });
  await press(page, bins);
  await go(page, page.getByRole('textbox', { name: 'Add a comment' }));
  await page.keyboard.type('Glass, too');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Glass, too')).toBeVisible();
  await escapeTo(page, bins);
  // The pressed button disappears, the focus stays.
  await press(page, button(page, /^I’ll do it/));
  const done = page.getByRole('checkbox', { name: '“Bins” is done' });
  await expect(done).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bins).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);

  await press(page, navigationLink(page, 'Money'), 'Shift+');
  await expect(heading(page, 'Money')).toBeVisible();
  await press(page, button(page, 'Expense'));
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
  await page.keyboard.type('12');
  await go(page, page.getByRole('textbox', { name: 'What for?' }));
  await page.keyboard.type('Bread');
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Category/ }));
  await go(page, page.getByRole('menuitemradio', { name: /^New/ }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Category name' })).toBeFocused();
  await page.keyboard.type('Food');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Add/ }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'Expense').first()).toBeFocused();

  await press(page, navigationLink(page, 'Messages'), 'Shift+');
  await go(page, page.getByRole('textbox', { name: 'Message', exact: true }));
  await page.keyboard.type('Bread is here');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Chat' }).getByText('Bread is here')).toBeVisible();

  await press(page, navigationLink(page, 'Us'), 'Shift+');
  await press(page, button(page, 'Inès You · Edit'));
  await go(page, page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Inès B.');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Inès B. You · Edit')).toBeFocused();

  await press(page, navigationLink(page, 'Settings'), 'Shift+');
  await expect(heading(page, 'Settings')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Theme' }));
  await go(page, page.getByRole('radio', { name: 'Automatic' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'hestia');
  await press(page, navigationLink(page, 'Settings'), 'Shift+');
  await expect(heading(page, 'Settings')).toBeVisible();
  for (const opener of [button(page, 'Change password'), button(page, 'Delete account')]) {
    await press(page, opener);
    await expect(anyDialog(page)).toBeVisible();
    await escapeTo(page, opener);
  }

  // All of it arrived.
  await marc.page.goto('/money');
  await expect(marc.page.getByRole('link', { name: /Bread/ })).toBeVisible();
});

test('the five places of a phone’s bar work by keyboard', async ({ oneMember: { page } }) => {
  await page.setViewportSize(PHONE);
  await expect(heading(page, 'Board')).toBeVisible();
  for (const [name, title] of [
    ['Tasks', 'Tasks'],
    ['Money', 'Money'],
    ['Messages', 'Messages'],
    ['Us', '12 Lilac Street'],
    ['Board', 'Board'],
  ] as const) {
    await press(page, navigationLink(page, name), 'Shift+');
    await expect(heading(page, title)).toBeVisible();
    await expect(navigationLink(page, name).filter({ visible: true })).toBeFocused();
  }
});
