import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import type { Account } from './account.ts';
import { cutOff, test } from './fixtures.ts';

test.use({ startAt: '/message' });

const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const transcript = (page: Page): Locator => page.getByRole('region', { name: 'Chat' });
const messageOf = (page: Page, text: string): Locator =>
  transcript(page).locator('.message-words', { hasText: new RegExp(`^${RegExp.escape(text)}$`) });
const placeInBar = (page: Page): Locator => page.getByRole('link', { name: /^Messages/ }).first();

async function say(page: Page, text: string) {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
}

/** The menu of a message. */
async function choose(page: Page, text: string, action: 'Reply' | 'Edit' | 'Delete') {
  await messageOf(page, text).hover();
  await page.getByRole('button', { name: `Actions for “${text}”` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The mounted messages of a page's chat, oldest first. */
const textsOf = (page: Page) => transcript(page).locator('.message-words').allTextContents();

test('two people write to each other, change and delete, and see it at once', async ({ twoMembers: [ines, marc] }) => {
  await expect(ines.page.getByText('It’s quiet in here.')).toBeVisible();
  await say(ines.page, 'Who has the key?');
  await expect(messageOf(marc.page, 'Who has the key?')).toBeVisible();
  await say(marc.page, 'Me. https://example.org/key');
  await expect(ines.page.getByRole('link', { name: 'https://example.org/key' })).toBeVisible();
  await say(marc.page, 'Back at 7');

  await choose(marc.page, 'Back at 7', 'Edit');
  await marc.page.getByRole('textbox', { name: 'Edit message' }).fill('Back at 8');
  await marc.page.keyboard.press('Enter');
  await expect(messageOf(ines.page, 'Back at 8')).toBeVisible();

  await choose(marc.page, 'Back at 8', 'Delete');
  await expect(messageOf(marc.page, 'Back at 8')).toBeHidden();
  await marc.page.locator('.ui-toast', { hasText: 'deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(messageOf(marc.page, 'Back at 8')).toBeVisible();
  await choose(marc.page, 'Back at 8', 'Delete');
  await expect(messageOf(ines.page, 'Back at 8')).toBeHidden();
  for (const { page } of [ines, marc]) {
    await page.reload();
    await expect(messageOf(page, 'Who has the key?')).toBeVisible();
    await expect.poll(() => textsOf(page)).toEqual(['Who has the key?', 'Me. https://example.org/key']);
  }
});

test('the typing indicator names the writer until the message arrives', async ({ twoMembers: [ines, marc] }) => {
  const sign = marc.page.getByText('Inès is typing…');
  await expect(marc.page.getByText('It’s quiet in here.')).toBeVisible();
  // A page that is still connecting misses the first sign; the next one arrives.
  await expect(async () => {
    await composer(ines.page).pressSequentially('ha ');
    await expect(sign).toBeVisible({ timeout: 3500 });
  }).toPass();
  await ines.page.keyboard.press('Enter');
  await expect(transcript(marc.page).locator('.message-words')).toBeVisible();
  await expect(sign).toBeHidden({ timeout: 2000 });
});

test('a reply quotes its message, links to it, works offline, and survives its deletion', async ({
  twoMembers: [ines, marc],
}) => {
  await say(ines.page, 'Who has the key?');
  await say(ines.page, 'And who is home tonight?');
  await choose(marc.page, 'Who has the key?', 'Reply');
  await expect(marc.page.getByRole('group', { name: 'Replying to' })).toContainText('Who has the key?');
  await cutOff(marc.context);
  await marc.page.keyboard.type('Me');
  await marc.page.keyboard.press('Enter');
  const reply = (page: Page) => transcript(page).getByRole('article').filter({ hasText: /Me/ });
  await expect(reply(marc.page).getByText('Waiting to send')).toBeVisible();
  await marc.context.setOffline(false);
  const quote = reply(ines.page).getByRole('button', { name: /Who has the key/ });
  await expect(quote).toBeVisible({ timeout: 30_000 });
  await quote.click();
  await expect(transcript(ines.page).locator('article:focus')).toContainText('Who has the key?');
  await choose(ines.page, 'Who has the key?', 'Delete');
  await expect(reply(ines.page)).toContainText('Deleted message');
  await expect(reply(marc.page)).toContainText('Deleted message');
  await marc.page.reload();
  await expect(reply(marc.page)).toContainText('Deleted message');
});

test('a reaction is seen at once by the other, survives a reload, and is taken back by a tap', async ({
  twoMembers: [ines, marc],
}) => {
  await say(ines.page, 'Soup is ready');
  await messageOf(marc.page, 'Soup is ready').hover();
  await marc.page.getByRole('button', { name: 'Actions for “Soup is ready”' }).click();
  await marc.page.getByRole('menuitem', { name: '👍' }).click();
  const thumb = (page: Page) => transcript(page).getByRole('button', { name: /^👍/ });
  await expect(thumb(ines.page)).toHaveText('👍1');
  await thumb(ines.page).click();
  await expect(thumb(marc.page)).toHaveText('👍2');
  await marc.page.reload();
  await expect(thumb(marc.page)).toHaveText('👍2');
  await thumb(marc.page).click();
  await expect(thumb(ines.page)).toHaveText('👍1');
});

/** The badge of the installed app's icon; a browser without badges ignores it. */
const noteBadge = () =>
  Object.defineProperty(navigator, 'setAppBadge', {
    value: (count: number) => {
      document.documentElement.dataset['badge'] = String(count);
      return Promise.resolve();
    },
  });
const icon = (page: Page): Locator => page.locator('html');

test('unread messages are counted in the bar, the title and the icon, have a line, and reading clears them', async ({
  twoMembers: [ines, marc],
}) => {
  const { id, call } = marc.account;
  const { colocationId } = await call<{ colocationId: string }>('GET', `/api/User/GetById/${id}`);
  const due = { colocationId, title: 'Bins', dueDate: new Date().toISOString(), enrolled: [id] };
  await call('POST', '/api/Chore', due);
  await marc.context.addInitScript(noteBadge);
  await say(ines.page, 'Before');
  await expect(messageOf(marc.page, 'Before')).toBeVisible();
  await marc.page.goto('/profile');
  await say(ines.page, 'One');
  await say(ines.page, 'Two');
  await expect(placeInBar(marc.page)).toHaveText('Messages2');
  await expect(marc.page).toHaveTitle('(2) Us · 12 Lilac Street');
  await expect(icon(marc.page)).toHaveAttribute('data-badge', '3');
  // Remembered by the device.
  await marc.page.reload();
  await expect(marc.page).toHaveTitle('(2) Us · 12 Lilac Street');
  await placeInBar(marc.page).click();
  await expect(marc.page.getByText('2 new', { exact: true })).toBeVisible();
  await expect(marc.page).toHaveTitle('Messages · 12 Lilac Street');
  await expect(placeInBar(marc.page)).toHaveText('Messages');
  await expect(icon(marc.page)).toHaveAttribute('data-badge', '1');
  await marc.page.reload();
  await expect(messageOf(marc.page, 'Two')).toBeVisible();
  await expect(marc.page.getByText('2 new', { exact: true })).toBeHidden();
  // Another tab marks them as read.
  const tab = await marc.context.newPage();
  await tab.goto('/profile');
  await expect(tab).toHaveTitle('Us · 12 Lilac Street');
  await tab.close();
});

test.describe('without network', () => {
  test.use({ installs: 'Inès' });

  test('messages written offline wait, and are sent in order and once, also after a reload', async ({
    twoMembers: [ines, marc],
  }) => {
    await ines.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await say(ines.page, 'Still here');
    await expect(messageOf(marc.page, 'Still here')).toBeVisible();
    await ines.page.reload();
    await expect(messageOf(ines.page, 'Still here')).toBeVisible();
    await cutOff(ines.context);
    for (const text of ['one', 'two', 'three']) await say(ines.page, text);
    await expect(transcript(ines.page).getByText('Waiting to send', { exact: true })).toBeVisible();
    // Unstored text would come back as a draft (see storage.spec.ts).
    await expect.poll(() => leavingOf(ines.page)).toEqual([]);
    await ines.page.reload();
    await expect(messageOf(ines.page, 'Still here')).toBeVisible();
    await expect.poll(() => textsOf(ines.page)).toEqual(['Still here', 'one', 'two', 'three']);
    await composer(ines.page).fill('half a sent');
    await ines.context.setOffline(false);
    await expect(messageOf(marc.page, 'three')).toBeVisible({ timeout: 30_000 });
    for (const { page } of [ines, marc]) {
      await expect.poll(() => textsOf(page)).toEqual(['Still here', 'one', 'two', 'three']);
    }
    await expect(transcript(ines.page).getByText('Waiting to send', { exact: true })).toBeHidden();
    await ines.page.reload();
    await expect(composer(ines.page)).toHaveValue('half a sent');
  });
});

/** Drafts of texts that are on their way to the disk. */
const leavingOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.endsWith('.leaving')));

/** The chat as stored on the device. */
const storedMessages = (page: Page) =>
  page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('hestia-messages-')) ?? {};
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    return new Promise<string[]>((resolve) => {
      const all = database.transaction('messages').objectStore('messages').getAll();
      all.addEventListener('success', () => {
        database.close();
        resolve((all.result as { content: string }[]).map(({ content }) => content));
      });
    });
  });

/** Writes messages, ten at a time: their order is the server's. Returns all texts in order. */
async function writeMany({ id: sendBy, call }: Account, count: number): Promise<string[]> {
  const { colocationId } = await call<{ colocationId: string }>('GET', `/api/User/GetById/${sendBy}`);
  for (let i = 0; i < count; i += 10) {
    const ten = Array.from({ length: 10 }, (_, j) => ({ colocationId, content: `No. ${i + j}`, sendBy }));
    await Promise.all(ten.map((message) => call('POST', '/api/Message', message)));
  }
  const all = await call<{ content: string }[]>('GET', `/api/Message?colocationId=${colocationId}`);
  return all.map(({ content }) => content);
}

/** Scrolls from the last read message to the end. */
async function catchUp(page: Page, last: string) {
  await page.getByRole('button', { name: /^\d+ new messages$/ }).click();
  await expect(messageOf(page, last)).toBeVisible();
  await expect(page).toHaveTitle('Messages · 12 Lilac Street');
}

test.describe('away', () => {
  test.use({ installs: 'Marc' });

  test('a thousand messages missed while the app was closed or offline are there on return, without duplicates, in order', async ({
    twoMembers: [ines, closed],
    newDevice,
  }) => {
    test.slow();
    await closed.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await say(closed.page, 'Going away');
    await expect(closed.page.getByText('Sent', { exact: true })).toBeAttached();
    await closed.page.reload();
    await expect(messageOf(closed.page, 'Going away')).toBeVisible();

    const cut = await newDevice(await closed.context.storageState());
    const lines: WebSocketRoute[] = [];
    let isCut = false;
    await cut.page.routeWebSocket(/hestiaHub/, async (line) => {
      if (isCut) return line.close();
      line.connectToServer();
      lines.push(line);
    });
    await cut.page.goto('/message');
    await expect(messageOf(cut.page, 'Going away')).toBeVisible();
    await expect.poll(() => lines.length).toBe(1);

    await closed.context.setOffline(true);
    await closed.page.reload();
    await expect(messageOf(closed.page, 'Going away')).toBeVisible();
    isCut = true;
    for (const line of lines) await line.close();
    // An open chat renders each message, which takes longer than the test itself.
    await ines.page.close();
    const written = await writeMany(ines.account, 1000);
    isCut = false;
    await closed.context.setOffline(false);

    await expect(closed.page.getByText('1,000 new', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(closed.page).toHaveTitle(/^\(9\d\d\) /);
    for (const { page } of [closed, cut])
      await expect.poll(() => storedMessages(page), { timeout: 90_000 }).toEqual(written);
    await catchUp(closed.page, written.at(-1) ?? '');
    // Both devices belong to one user: reading on one counts on all.
    await expect(cut.page).toHaveTitle('Messages · 12 Lilac Street', { timeout: 30_000 });
  });
});

test('everything by keyboard: write, break a line, reach my message, change it, take it back', async ({
  twoMembers: [ines, marc],
}) => {
  const { page } = ines;
  await composer(page).focus();
  await page.keyboard.type('Two');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('lines');
  await page.keyboard.press('Enter');
  await expect(transcript(marc.page).getByText('Two lines')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused();
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await expect(transcript(marc.page).getByText('Two lines!')).toBeVisible();
  await expect(composer(page)).toBeFocused();
});

test('signing out leaves no message on the device', async ({ oneMember: { page } }) => {
  await say(page, 'A secret');
  await expect(page.getByText('Sent', { exact: true })).toBeAttached();
  await composer(page).fill('Another secret');
  await page.goto('/settings');
  // Signing out reloads the page.
  const outside = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await outside;
  await expect(page).toHaveURL('/login');
  const onDevice = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    stored: Object.keys(localStorage),
  }));
  expect(onDevice.databases.filter((name) => name?.includes('messages'))).toEqual([]);
  expect(onDevice.stored.filter((name) => /^(?:read|draft):/.test(name))).toEqual([]);
});

test('a mention is picked while typing, also offline, and is highlighted for all members', async ({
  twoMembers: [ines, marc],
}) => {
  await expect(composer(ines.page)).toBeVisible();
  await cutOff(ines.context);
  await composer(ines.page).pressSequentially('Dinner, @ma');
  await expect(ines.page.getByRole('option', { name: 'Marc' })).toHaveAttribute('aria-selected', 'true');
  await ines.page.keyboard.press('Enter');
  await expect(composer(ines.page)).toHaveValue('Dinner, @Marc ');
  await ines.page.keyboard.press('Enter');
  const mentioned = (page: Page) => transcript(page).locator('.mention', { hasText: /^@Marc$/ });
  await expect(mentioned(ines.page)).toBeVisible();
  await ines.context.setOffline(false);
  await expect(mentioned(marc.page)).toBeVisible();
});

test('a searched message is found and opened in its place', async ({ twoMembers: [ines, marc] }) => {
  await say(marc.page, 'The spare key is under the crème pot');
  await say(ines.page, 'Thank you!');
  await expect(messageOf(ines.page, 'The spare key is under the crème pot')).toBeVisible();
  await ines.page.getByRole('button', { name: 'Search messages' }).click();
  await ines.page.getByRole('searchbox', { name: 'Words from a message' }).fill('CREME key');
  await ines.page.keyboard.press('Enter');
  const hit = ines.page.getByRole('dialog').getByRole('button', { name: /spare key/ });
  await expect(hit).toContainText('Marc');
  await hit.click();
  await expect(ines.page.getByRole('dialog')).toBeHidden();
  await expect(ines.page.getByRole('article').filter({ hasText: 'spare key' })).toBeFocused();
});

test('a link jumps to an old message, and a button returns to the newest', async ({ twoMembers: [ines, marc] }) => {
  const { page, account } = ines;
  await say(marc.page, 'The boiler was serviced today');
  await expect(messageOf(page, 'The boiler was serviced today')).toBeVisible();
  await page.goto('/settings');
  await writeMany(account, 300);
  await page.goto('/message');
  await expect(messageOf(page, 'No. 299')).toBeVisible();
  await page.getByRole('button', { name: 'Search messages' }).click();
  await page.getByRole('searchbox', { name: 'Words from a message' }).fill('boiler');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /boiler/ })
    .click();
  const found = page.getByRole('article').filter({ hasText: 'The boiler was serviced today' });
  await expect(found).toBeFocused();
  await expect(page.getByText('This is where it all began.')).toBeVisible();
  // A member who has scrolled far up still gets new messages.
  await say(marc.page, 'Anybody home?');
  await expect(placeInBar(page)).toHaveText('Messages1');
  await page.getByRole('button', { name: '1 new message' }).click();
  await expect(messageOf(page, 'Anybody home?')).toBeInViewport();
  await expect(placeInBar(page)).toHaveText('Messages');
});
