import { expect, type Page } from '@playwright/test';
import { type Account, signUp } from './account.ts';
import { readDeviceStorage } from './device-storage.ts';
import { fillSignIn, shareHousehold, type Device, test } from './fixtures.ts';
import { spend } from './money-page.ts';
import type { Hestia } from './hestia.ts';

test.use({ startAt: null });

/** Ada has read these words, each of them Ben's. */
const WORDS = {
  message: 'Planted in the chat',
  note: 'Planted on the board',
  chore: 'Planted task',
  expense: 'Market',
};
const read = async (page: Page) => JSON.stringify(await readDeviceStorage(page));

/** Ada and Ben share a flat; her device stores his texts. */
async function readAll({ hestia, atHome }: { hestia: Hestia; atHome: (account: Account) => Promise<Device> }) {
  const [ada, ben] = [await signUp(hestia, 'Ada'), await signUp(hestia, 'Ben')];
  const colocationId = await shareHousehold(ben, ada);
  const message = await ben.call<string>('POST', '/api/Message', {
    colocationId,
    content: WORDS.message,
    sendBy: ben.id,
  });
  const note = await ben.call<string>('POST', '/api/Reminder', {
    colocationId,
    reminderType: 0,
    content: WORDS.note,
    color: '#FFE98A',
  });
  const chore = await ben.call<string>('POST', '/api/Chore', { colocationId, title: WORDS.chore });
  await spend(ben, 20, ada);
  const { page } = await atHome(ada);
  for (const [at, word] of Object.entries({
    '/': WORDS.note,
    '/tasks': WORDS.chore,
    '/money': WORDS.expense,
    '/message': WORDS.message,
  })) {
    await page.goto(at);
    await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
    await expect.poll(() => read(page), word).toContain(word);
  }
  return { ada, ben, page, message, note, chore };
}

/** Ends her sessions from another device. */
async function endSessions(ada: Account) {
  const sessions = await ada.call<{ id: string; current: boolean }[]>('GET', '/api/Account/Sessions');
  for (const { id, current } of sessions) if (!current) await ada.call('DELETE', `/api/Account/Sessions/${id}`);
}

async function expectNone(page: Page, words: readonly string[]) {
  for (const word of words) await expect.poll(() => read(page), word).not.toContain(word);
}

test('a device whose session ended elsewhere erases its data, if no write waits', async ({ hestia, atHome }) => {
  const { ada, page } = await readAll({ hestia, atHome });
  await endSessions(ada);
  await expect(page.getByText('You’ve been signed out. Sign in again.')).toBeVisible();
  await expectNone(page, [...Object.values(WORDS), ada.username, ada.email]);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await fillSignIn(page, ada);
  await expect(page.getByText(WORDS.message)).toBeVisible();
});

test('a device that was off when its session ended erases its data at the next request', async ({ hestia, atHome }) => {
  const { ada, page } = await readAll({ hestia, atHome });
  await page.goto('about:blank');
  await endSessions(ada);
  await page.goto(`${hestia.url}/tasks`);
  await expect(page.getByText('You’ve been signed out. Sign in again.')).toBeVisible();
  await expectNone(page, [...Object.values(WORDS), ada.username, ada.email]);
});

test("unsent writes stay under their owner's name when the password changes elsewhere", async ({ hestia, atHome }) => {
  const { ada, page } = await readAll({ hestia, atHome });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Half a thought');
  await ada.call('POST', '/api/Account/Password', { current: ada.password, next: 'staple battery horse' });
  await expect(page.getByText('haven’t sent yet is waiting here.')).toBeVisible();
  await expectNone(page, [...Object.values(WORDS), ada.email]);
  const left = await read(page);
  expect(left).toContain('Half a thought');
  expect(left).toContain(ada.username);
  await fillSignIn(page, { email: ada.email, password: 'staple battery horse' });
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Half a thought');
});

test('a device whose account was deleted keeps nothing', async ({ hestia, atHome }) => {
  const { ada, page } = await readAll({ hestia, atHome });
  await ada.call('DELETE', `/api/User/${ada.id}`, { password: ada.password });
  await expect(page).toHaveURL(/\/login/);
  await expectNone(page, [...Object.values(WORDS), ada.username, ada.email]);
});

test("a removed member's device keeps no data of the household", async ({ hestia, atHome }) => {
  const { ada, ben, page } = await readAll({ hestia, atHome });
  await ben.call('DELETE', `/api/Colocation/Member/${ada.id}`, { password: ben.password });
  await expect(page).toHaveURL(/\/colocation-mandatory/);
  await expectNone(page, [...Object.values(WORDS), 'Ben', '12 Lilac Street']);
});

test('a message deleted elsewhere disappears from devices that had it', async ({ hestia, atHome }) => {
  const { ben, page, message } = await readAll({ hestia, atHome });
  await ben.call('DELETE', `/api/Message/${message}`);
  await expect(page.getByText(WORDS.message)).toBeHidden();
  await expectNone(page, [WORDS.message]);
});

test('a deletion by another member reaches an offline device at its next visit, on any page, and other data stays', async ({
  hestia,
  atHome,
}) => {
  const { ben, page, message, note, chore } = await readAll({ hestia, atHome });
  await page.goto('about:blank');
  await ben.call('DELETE', `/api/Reminder/${note}`);
  await ben.call('DELETE', `/api/Chore/${chore}`);
  await ben.call('DELETE', `/api/Message/${message}`);
  await page.goto(`${hestia.url}/settings/storage`);
  await expectNone(page, [WORDS.note, WORDS.chore, WORDS.message]);
  expect(await read(page)).toContain(WORDS.expense);
});
