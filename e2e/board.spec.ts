import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { signUp } from './account.ts';
import { cutOff, shareHousehold, test } from './fixtures.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const note = (page: Page, name: string | RegExp) => page.getByRole('article', { name });

/** A note's position on the board. */
const placeOf = (page: Page, name: string) => note(page, name).evaluate((element) => element.style.translate);

/** The notes in reading order: rows from the top, then from the left. */
const readingOrder = (page: Page) =>
  page.getByRole('article').evaluateAll((notes) => notes.map((element) => element.getAttribute('aria-label')));

/** The sign-in page may still be loading. */
async function openBoard(page: Page, size = WIDE) {
  await page.setViewportSize(size);
  await expect(() => page.goto('/')).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
}

async function writeNote(page: Page, text: string) {
  await page
    .getByRole('button', { name: /^(Note|Add a note|First note)$/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'What’s on the note?' }).fill(text);
  await page.getByRole('button', { name: 'Put it up' }).click();
  await expect(note(page, `Note: ${text}`)).toBeVisible();
}

async function carry(page: Page, { from, by }: { from: Locator; by: { x: number; y: number } }) {
  const box = await from.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

test('two people share a board: they write, carry at once, tick, vote and react, and both see the same', async ({
  twoMembers: [ines, marc],
}) => {
  const [a, b] = [ines.page, marc.page];
  for (const page of [a, b]) await openBoard(page);
  await expect(a.getByRole('heading', { name: 'The fridge door is yours.' })).toBeVisible();
  await writeNote(a, 'Plumber on Thursday');
  await expect(note(b, 'Note: Plumber on Thursday')).toBeVisible();
  await writeNote(b, 'Keys are with Marc');
  await expect(note(a, 'Note: Keys are with Marc')).toBeVisible();

  // Both drag at the same moment: each note is where its member dropped it, on both screens.
  const before = {
    plumber: await placeOf(a, 'Note: Plumber on Thursday'),
    keys: await placeOf(b, 'Note: Keys are with Marc'),
  };
  await Promise.all([
    carry(a, { from: note(a, 'Note: Plumber on Thursday'), by: { x: 420, y: 260 } }),
    carry(b, { from: note(b, 'Note: Keys are with Marc'), by: { x: 60, y: 330 } }),
  ]);
  for (const name of ['Note: Plumber on Thursday', 'Note: Keys are with Marc']) {
    await expect.poll(() => placeOf(b, name)).not.toBe(name.includes('Plumber') ? before.plumber : before.keys);
    await expect.poll(async () => (await placeOf(a, name)) === (await placeOf(b, name))).toBe(true);
  }

  await a.getByRole('button', { name: 'Note', exact: true }).click();
  await a.getByRole('menuitem', { name: 'Shopping list' }).click();
  await a.getByRole('textbox', { name: 'List name' }).fill('Market');
  await a.getByRole('textbox', { name: 'Items' }).fill('Milk 2 l\nBread');
  await a.getByRole('button', { name: 'Put it up' }).click();
  const list = note(b, 'List: Market');
  await list.getByRole('checkbox', { name: /Milk/ }).click();
  await expect(note(a, 'List: Market').getByRole('checkbox', { name: /Milk/ })).toBeChecked();
  await list.getByRole('textbox', { name: 'Add item' }).fill('MILK');
  await b.keyboard.press('Enter');
  await expect(note(a, 'List: Market').getByRole('checkbox', { name: /Milk/ })).not.toBeChecked();
  await expect(note(a, 'List: Market').getByRole('checkbox')).toHaveCount(2);

  await b.getByRole('button', { name: 'Note', exact: true }).click();
  await b.getByRole('menuitem', { name: 'Poll' }).click();
  await b.getByRole('textbox', { name: 'Question' }).fill('Which evening?');
  await b.getByRole('textbox', { name: 'Option 1' }).fill('Friday');
  await b.getByRole('textbox', { name: 'Option 2' }).fill('Saturday');
  await b.getByRole('button', { name: 'Put it up' }).click();
  await note(a, 'Poll: Which evening?')
    .getByRole('radio', { name: /Friday/ })
    .click();
  await expect(note(b, 'Poll: Which evening?').getByRole('radio', { name: /Friday.*1 vote/ })).toBeVisible();
  await note(a, 'Poll: Which evening?')
    .getByRole('radio', { name: /Saturday/ })
    .click();
  await expect(note(b, 'Poll: Which evening?').getByRole('radio', { name: /Saturday.*1 vote/ })).toBeVisible();

  await note(b, 'Note: Plumber on Thursday').focus();
  await b.keyboard.press('r');
  await b.getByRole('option', { name: '🎉' }).click();
  await expect(note(a, 'Note: Plumber on Thursday').getByRole('button', { name: '🎉 1: Marc' })).toBeVisible();
  await note(a, 'Note: Plumber on Thursday').focus();
  await a.keyboard.press('r');
  await a.getByRole('button', { name: 'More emoji' }).click();
  await a.getByRole('searchbox', { name: 'Search emoji' }).fill('wrench');
  await a.getByRole('gridcell', { name: 'wrench', exact: true }).click();
  await expect(note(b, 'Note: Plumber on Thursday').getByRole('button', { name: '🔧 1: Inès' })).toBeVisible();

  expect(await violationsOf(a)).toEqual([]);

  await note(a, 'Note: Plumber on Thursday').focus();
  await a.keyboard.press('Delete');
  await a.locator('.ui-toast', { hasText: 'thrown away' }).getByRole('button', { name: 'Close' }).click();
  await expect(note(b, 'Note: Plumber on Thursday')).toHaveCount(0);
});

test('a phone’s HEIC picture is posted offline, and shown to all once the server has read it', async ({
  twoMembers: [ines, marc],
}) => {
  for (const { page } of [ines, marc]) await openBoard(page);
  await marc.page.getByRole('button', { name: 'Note', exact: true }).click();
  await marc.page.getByRole('menuitem', { name: 'Picture' }).click();
  await expect(marc.page.getByRole('textbox', { name: 'Caption' })).toBeVisible();
  await cutOff(marc.context);
  const [, file] = await marc.page.locator('input[type=file]').all();
  await file?.setInputFiles(path.join(import.meta.dirname, '../packages/server/test/pictures/turned.heic'));
  await expect(marc.page.getByText('Your browser can’t preview this picture')).toBeVisible();
  await marc.page.getByRole('textbox', { name: 'Caption' }).fill('Red over blue');
  await marc.page.getByRole('button', { name: 'Put it up' }).click();
  await expect(note(marc.page, 'Picture: Red over blue')).toContainText('Waiting to send');
  await marc.context.setOffline(false);
  for (const { page } of [ines, marc]) {
    const picture = note(page, 'Picture: Red over blue').locator('img[alt="Red over blue"]');
    await expect(picture).toHaveAttribute('src', /^blob:/);
    await expect(picture).toHaveJSProperty('naturalHeight', 96);
  }
});

test.describe('away from the network', () => {
  test.use({ installs: 'Inès' });

  test('a picture posted offline arrives once online', async ({ twoMembers: [ines, marc] }) => {
    for (const { page } of [ines, marc]) await openBoard(page);
    await writeNote(marc.page, 'The laundry is clean');
    await marc.page.reload();
    await expect(note(marc.page, 'Note: The laundry is clean')).toBeVisible();
    // The first form loads its code; from then on the network may fail.
    await marc.page.getByRole('button', { name: 'Note', exact: true }).click();
    await marc.page.getByRole('menuitem', { name: 'Picture' }).click();
    await expect(marc.page.getByRole('textbox', { name: 'Caption' })).toBeVisible();
    await cutOff(marc.context);
    const buffer = await marc.page.screenshot({ type: 'jpeg' });
    const [, file] = await marc.page.locator('input[type=file]').all();
    await file?.setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer });
    await marc.page.getByRole('textbox', { name: 'Caption' }).fill('It was');
    await marc.page.getByRole('button', { name: 'Put it up' }).click();
    const picture = (page: Page) => note(page, 'Picture: It was').getByRole('img', { name: 'It was' });
    await expect(picture(marc.page)).toHaveAttribute('src', /^blob:/);
    await expect(note(marc.page, 'Picture: It was')).toContainText('Waiting to send');
    await expect(note(ines.page, 'Picture: It was')).toHaveCount(0);

    await marc.context.setOffline(false);
    await expect(picture(ines.page)).toHaveAttribute('src', /^blob:/);
    await expect
      .poll(() => picture(ines.page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(note(marc.page, 'Picture: It was')).not.toContainText('Waiting to send');

    // Data that was read once is available offline, too.
    await ines.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await ines.page.reload();
    await expect(picture(ines.page)).toHaveAttribute('src', /^blob:/);
    await ines.context.setOffline(true);
    await picture(ines.page).click();
    await expect(
      ines.page.getByRole('dialog', { name: 'Picture: It was' }).getByRole('img', { name: 'It was' }),
    ).toBeVisible();
    await ines.page.keyboard.press('Escape');
    await ines.context.setOffline(false);
  });
});

test('a phone and a desk show the same order, and a move on the phone is a move on the desk', async ({
  hestia,
  atHome,
}) => {
  const [account, other] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const colocationId = await shareHousehold(account, other);
  for (const [at, [content, coordX, coordY]] of [
    ['One', 40, 20],
    ['Two', 500, 60],
    ['Three', 40, 400],
  ].entries()) {
    const form = new FormData();
    const fields = { colocationId, content, coordX, coordY, coordZ: at, color: 'blue', reminderType: 0 };
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    const response = await fetch(`${hestia.url}/api/Reminder`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.jwt}` },
      body: form,
    });
    expect(response.status).toBe(200);
  }
  const [desk, phone] = [(await atHome(account)).page, (await atHome(other)).page];
  await openBoard(desk);
  await openBoard(phone, PHONE);
  for (const page of [desk, phone]) {
    await expect.poll(() => readingOrder(page)).toEqual(['Note: One', 'Note: Two', 'Note: Three']);
  }
  const untouched = await placeOf(desk, 'Note: One');
  await note(phone, 'Note: Three').focus();
  await phone.keyboard.press('Enter');
  await phone.keyboard.press('ArrowUp');
  await phone.keyboard.press('Enter');
  await phone.keyboard.press('Tab');
  for (const page of [desk, phone]) {
    await expect.poll(() => readingOrder(page)).toEqual(['Note: One', 'Note: Three', 'Note: Two']);
  }
  expect(await placeOf(desk, 'Note: One')).toBe(untouched);
});

test("the board works by keyboard, and a note's address opens it", async ({ oneMember: { page } }) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Note', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'What’s on the note?' })).toBeFocused();
  await page.keyboard.type('By hand');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const own = note(page, 'Note: By hand');
  await expect(own).toBeFocused();
  await expect(own).toHaveAttribute('data-paper', 'blue');
  const before = await placeOf(page, 'Note: By hand');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page, 'Note: By hand')).not.toBe(before);
  const id = await own.getAttribute('data-note');
  await page.goto(`/?note=${id}`);
  await expect(own).toBeFocused();
});
