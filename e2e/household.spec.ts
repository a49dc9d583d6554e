import { expect } from '@playwright/test';
import { signUp } from './account.ts';
import { signIn, test } from './fixtures.ts';

test.use({ startAt: null });

const PICTURE = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('the guards lead to login, home, or a household', async ({ hestia, newDevice, oneMember: { page } }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  const visitor = await newDevice();
  await visitor.page.goto('/settings');
  await expect(visitor.page).toHaveURL(/^[^?]*\/login/);
  await signIn(visitor.page, await signUp(hestia, 'Otto'));
  await visitor.page.goto('/money?sheet=new');
  await expect(visitor.page).toHaveURL('/colocation-mandatory?sheet=new');
});

test('visitors and users without a household are redirected from unknown paths, keeping their query', async ({
  hestia,
  newDevice,
}) => {
  const { page } = await newDevice();
  await page.goto('/attic/box?x=1&y=two%20words');
  await expect(page).toHaveURL(/\/login\?x=1&y=two(?:%20|\+)words$/);
  await signIn(page, await signUp(hestia, 'Wanda'));
  await page.goto('/attic/box?code=0012&x=1');
  await expect(page).toHaveURL('/colocation-mandatory?code=0012&x=1');
});

test('an unknown path shows a not-found page with a way back', async ({ oneMember: { page } }) => {
  await page.goto('/attic?x=1');
  await expect(page.getByText('Page not found: /attic?x=1')).toBeVisible();
});

test('a picture chosen for a note is still there after a reload, until it is posted', async ({
  oneMember: { page },
}) => {
  await page.goto('/?sheet=picture');
  const sheet = page.getByRole('dialog', { name: 'New picture' });
  const preview = sheet.getByRole('img', { name: 'Your picture' });
  const countDrafts = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('hestia-drafts');
        opening.addEventListener('success', () => resolve(opening.result));
      });
      return new Promise<number>((resolve) => {
        const all = database.transaction('kept').objectStore('kept').getAllKeys();
        all.addEventListener('success', () => {
          database.close();
          resolve(all.result.length);
        });
      });
    });
  await sheet.locator('input[type=file]').last().setInputFiles(PICTURE);
  await expect(preview).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Caption' }).fill('The dot');
  await expect.poll(countDrafts).toBe(1);
  await page.reload();
  await expect(preview).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: 'Caption' })).toHaveValue('The dot');
  await sheet.getByRole('button', { name: 'Put it up' }).click();
  await expect(page.getByRole('article', { name: 'Picture: The dot' })).toBeVisible();
  await expect.poll(countDrafts).toBe(0);
});
