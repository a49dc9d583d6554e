import { expect } from '@playwright/test';
import { signUp } from './account.ts';
import { live, test } from './people.ts';

type Manifest = { shortcuts: { name: string; url: string }[] };

test.use({ startAt: null });

const sheets: Record<string, string> = {
  'New expense': 'New expense',
  'Shopping list': 'New list',
  'New task': 'New task',
};

test('the shortcuts on the icon of the installed app open their sheets', async ({ hestia, atHome }) => {
  const account = await signUp(hestia, 'Inès');
  await live(account);
  const { page } = await atHome(account);
  const { shortcuts } = (await (await fetch(`${hestia.url}/manifest.webmanifest`)).json()) as Manifest;
  expect(shortcuts.map(({ name }) => name)).toEqual(Object.keys(sheets));
  for (const { name, url } of shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('dialog', { name: sheets[name] ?? '', exact: true })).toBeVisible();
  }
});
