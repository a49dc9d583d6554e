import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ startAt: '/message' });

// Devices that are slow, full, forbid storage, or lose it during use: no text may be lost.

const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const messageOf = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Chat' }).getByText(text, { exact: true });

async function say(page: Page, text: string) {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
}

/** Each write to the queue takes five seconds until it is on the disk. */
function slowDown() {
  const put = Reflect.get(IDBObjectStore.prototype, 'put');
  IDBObjectStore.prototype.put = function slowPut(this: IDBObjectStore, ...what) {
    const request = put.apply(this, what);
    if (!this.transaction.db.name.startsWith('hestia-outbox')) return request;
    const end = performance.now() + 5000;
    const linger = () => {
      if (performance.now() < end) this.get(0).addEventListener('success', linger);
    };
    linger();
    return request;
  };
}

test('a slow disk loses no message with its page: unsaved messages are still being stored', async ({
  twoMembers: [ines, marc],
}) => {
  const dying = await ines.context.newPage();
  await dying.addInitScript(slowDown);
  await dying.goto('/message');
  await expect(composer(dying)).toBeVisible();
  const words = ['One for the rent', 'two for the milk', 'three for the key', 'four for the road'];
  for (const each of words) {
    await say(dying, each);
    // It shows at once, independently of the disk, and makes room for the next.
    await expect(messageOf(dying, each)).toBeVisible({ timeout: 4000 });
    await expect(composer(dying)).toHaveValue('', { timeout: 4000 });
  }
  await dying.close();

  await ines.page.reload();
  await expect(composer(ines.page)).toHaveValue(/four for the road$/);
  await expect(async () => {
    const written = await composer(ines.page).inputValue();
    for (const each of words) {
      if (!written.split('\n').includes(each)) await expect(messageOf(marc.page, each)).toBeVisible({ timeout: 500 });
    }
  }).toPass();
});

/** Every storage of the page fails from the start (`refused`, `full`), or after `lose` (`lost`). */
function spoil(kind: 'refused' | 'full' | 'lost') {
  const fail = (name: string): never => {
    throw new DOMException('The device says no.', name);
  };
  if (kind === 'refused') IDBFactory.prototype.open = () => fail('SecurityError');
  if (kind === 'full') IDBObjectStore.prototype.put = () => fail('QuotaExceededError');
  if (kind === 'lost') {
    addEventListener('lose', () => {
      IDBDatabase.prototype.transaction = () => fail('InvalidStateError');
      IDBFactory.prototype.open = () => fail('UnknownError');
    });
  }
}

for (const kind of ['refused', 'full', 'lost'] as const) {
  test(`the app reads, receives and writes over the network with storage ${kind}, and reports what it could not store`, async ({
    twoMembers: [ines, marc],
  }) => {
    await ines.page.addInitScript(spoil, kind);
    await ines.page.goto('/message');
    await expect(composer(ines.page)).toBeVisible();
    await say(marc.page, 'Anybody home?');
    await expect(messageOf(ines.page, 'Anybody home?')).toBeVisible();
    await ines.page.evaluate(() => dispatchEvent(new Event('lose')));
    await say(marc.page, 'Hello?');
    await expect(messageOf(ines.page, 'Hello?')).toBeVisible();

    await say(ines.page, 'I am');
    await expect(messageOf(marc.page, 'I am')).toBeVisible();
    await expect(composer(ines.page)).toHaveValue('');
    await expect(ines.page.getByText(/^Not saved/)).toHaveCount(0);

    await ines.context.setOffline(true);
    await expect(ines.page.getByText(/won’t let Hestia store anything/)).toHaveCount(kind === 'refused' ? 1 : 0);
    await say(ines.page, 'In the cellar');
    await expect(ines.page.getByText(/^Not saved: In the cellar/)).toBeVisible();
    await expect(composer(ines.page)).toHaveValue('In the cellar');
    await expect(messageOf(ines.page, 'In the cellar')).toHaveCount(0);
    await ines.context.setOffline(false);
    await composer(ines.page).press('Enter');
    await expect(messageOf(marc.page, 'In the cellar')).toBeVisible();
  });
}
