import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { startHestia } from './hestia.ts';
import { test } from './fixtures.ts';
import { readQr } from './qr.ts';

/** Counts what a person does with their hands. */
class Stopwatch {
  taps = 0;
  fields = 0;

  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }
}

const PHONE = { width: 390, height: 844 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function createAccount(page: Page, by: Stopwatch, name: string): Promise<void> {
  await by.fill(page.getByRole('textbox', { name: 'Your name' }), name);
  await by.fill(page.getByLabel('Email address'), `${name.toLowerCase()}@example.org`);
  await by.fill(page.getByRole('textbox', { name: 'Password' }), 'correct horse battery');
  await by.tap(button(page, 'Create account'));
}

/** Creates a household on a server without accounts, and an invitation. Returns its link. */
async function found(page: Page, context: BrowserContext, by: Stopwatch): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await createAccount(page, by, 'Anna');
  await by.fill(page.getByRole('textbox', { name: 'Household name' }), '12 Lilac Street');
  await by.tap(button(page, 'Create household'));
  const sheet = page.getByRole('dialog', { name: 'Invite your flatmates' });
  await expect(sheet.getByText(/^[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}$/)).toBeVisible();
  await by.tap(sheet.getByRole('button', { name: 'Copy link' }));
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(() => readQr(sheet.getByRole('img', { name: /^QR code for invitation/ }))).toBe(link);
  return link;
}

test('the first minutes: eight taps and four fields to an invitation, four and three to the first vote', async ({
  newDevice,
}) => {
  const hestia = await startHestia();
  const [anna, bea] = [await newDevice(), await newDevice()];
  for (const { page } of [anna, bea]) await page.setViewportSize(PHONE);

  await anna.page.goto(hestia.url);
  await expect(anna.page).toHaveTitle('Create account · Hestia');
  const founding = new Stopwatch();
  const link = await found(anna.page, anna.context, founding);
  expect(founding.taps, 'taps of whoever founds').toBeLessThanOrEqual(8);
  expect(founding.fields, 'fields of whoever founds').toBeLessThanOrEqual(4);

  // Behind it hang three real notes.
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(anna.page).toHaveURL(`${hestia.url}/`);
  await expect(anna.page).toHaveTitle('Board · 12 Lilac Street');
  const notes = (page: Page) => page.getByRole('article');
  await expect(notes(anna.page)).toHaveCount(3);

  const joining = new Stopwatch();
  await bea.page.goto(link);
  await expect(bea.page.getByText('Anna invites you to')).toBeVisible();
  await expect(bea.page).toHaveTitle('Invitation · 12 Lilac Street');
  await joining.tap(bea.page.getByRole('link', { name: 'I’m new here' }));
  await createAccount(bea.page, joining, 'Bea');
  await joining.tap(bea.page.getByRole('radio', { name: /Saturday/ }));
  await expect(bea.page.getByRole('radio', { name: /Saturday/ })).toBeChecked();
  expect(joining.taps, 'taps of whoever is invited').toBeLessThanOrEqual(4);
  expect(joining.fields, 'fields of whoever is invited').toBeLessThanOrEqual(3);
  await expect(anna.page.getByRole('article').filter({ hasText: 'House dinner?' })).toContainText('1');

  // The founder removes the samples for all members.
  await expect(bea.page.getByRole('button', { name: 'Clear samples' })).toHaveCount(0);
  await button(anna.page, 'Clear samples').click();
  await expect(notes(anna.page)).toHaveCount(0);
  await expect(notes(bea.page)).toHaveCount(0);
  await hestia.stop();
});
