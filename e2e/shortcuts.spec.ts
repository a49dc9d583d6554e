import { expect } from '@playwright/test';
import { signUp } from './account.ts';
import { live, test } from './people.ts';

type Manifest = {
  shortcuts: { name: string; url: string }[];
  share_target: { action: string; params: Record<'title' | 'text' | 'url', string> };
};

test.use({ startAt: null });

const sheets: Record<string, string> = {
  'New expense': 'New expense',
  'Shopping list': 'New list',
  'New task': 'New task',
};

test('the shortcuts on the icon of the installed app open their sheets, and what other apps share becomes a note', async ({
  hestia,
  atHome,
}) => {
  const account = await signUp(hestia, 'Inès');
  await live(account);
  const { page } = await atHome(account);
  const { shortcuts, share_target: share } = (await (
    await fetch(`${hestia.url}/manifest.webmanifest`)
  ).json()) as Manifest;
  expect(shortcuts.map(({ name }) => name)).toEqual(Object.keys(sheets));
  for (const { name, url } of shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('dialog', { name: sheets[name] ?? '', exact: true })).toBeVisible();
  }
  const { action, params } = share;
  const shared = { [params.title]: 'Onion soup', [params.url]: 'https://soup.example/onion' };
  await page.goto(`${action}?${new URLSearchParams(shared).toString()}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('textbox')).toHaveValue('Onion soup\nhttps://soup.example/onion');
  await sheet.getByRole('button', { name: 'Put it up' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Onion soup' })).toBeVisible();
  await expect(page).not.toHaveURL(/shared/);
});
