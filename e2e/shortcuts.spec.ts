import { expect, type Page } from '@playwright/test';
import { signUp } from './account.ts';
import { shareHousehold, signIn, test } from './fixtures.ts';

type Manifest = { name: string; lang: string; shortcuts: { name: string; url: string }[]; id: string };

test.use({ startAt: null, installs: 'Inès' });

const sheets = ['New expense', 'New note', 'New list', 'New task'];

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Shares with the app as the device does: a form that is posted to its address. */
async function share(
  page: Page,
  words: Record<string, string>,
  file?: { field: string; name: string; type: string; base64: string },
) {
  const led = page.waitForEvent('load');
  await page.evaluate(
    ([fields, shared]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(fields)) {
        const input = Object.assign(document.createElement('input'), { name, value });
        form.append(input);
      }
      if (shared) {
        const input = Object.assign(document.createElement('input'), { type: 'file', name: shared.field });
        const files = new DataTransfer();
        const bytes = Uint8Array.from(atob(shared.base64), (letter) => letter.charCodeAt(0));
        files.items.add(new File([bytes], shared.name, { type: shared.type }));
        input.files = files.files;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [words, file] as const,
  );
  await led;
}

test('Chromium would install the app, its shortcuts open their sheets, and what other apps share becomes a note or an import, without network and before signing in, too', async ({
  hestia,
  atHome,
}) => {
  const account = await signUp(hestia, 'Inès');
  await shareHousehold(account);
  const { page, context } = await atHome(account);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

  const chromium = await context.newCDPSession(page);
  const seen = await chromium.send('Page.getAppManifest');
  expect([seen.errors, seen.url]).toEqual([[], `${hestia.url}/manifest.webmanifest`]);
  const { installabilityErrors: errors } = await chromium.send('Page.getInstallabilityErrors');
  // Each test has a private window, in which some builds of Chromium report that.
  expect(errors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { shortcuts } = JSON.parse(seen.data ?? '') as Manifest;
  expect(shortcuts.map(({ name }) => name)).toEqual(sheets);
  for (const { name, url } of shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
  }

  // By address, as manifests of earlier versions say it.
  const sheet = page.getByRole('dialog');
  await page.goto('/?sharedTitle=Onion+soup&sharedUrl=https://soup.example/onion');
  await expect(sheet.getByRole('textbox')).toHaveValue('Onion soup\nhttps://soup.example/onion');
  await sheet.getByRole('button', { name: 'Put it up' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Onion soup' })).toBeVisible();
  await expect(page).not.toHaveURL(/shared/);

  await context.setOffline(true);
  await share(page, { text: 'The dot' }, { field: 'pictures', name: 'dot.png', type: 'image/png', base64: PICTURE });
  await expect(sheet.getByRole('img', { name: 'Your picture' })).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: 'Caption' })).toHaveValue('The dot');
  await sheet.getByRole('button', { name: 'Put it up' }).click();
  await expect(page.getByRole('article', { name: 'Picture: The dot' })).toBeVisible();

  const table = ['Date,Description,Category,Cost,Currency,Inès,Marc', '2026-03-01,Sofa,Furniture,9,EUR,5,-5'].join(
    '\n',
  );
  await share(
    page,
    {},
    { field: 'files', name: 'flat.csv', type: 'text/plain', base64: Buffer.from(table).toString('base64') },
  );
  await expect(page.getByText('1 entry from Splitwise')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect(page.getByText('1 entry imported.')).toBeVisible();

  await page.goto('/settings');
  // Signing out reloads the page.
  const outside = page.waitForEvent('load');
  await expect(async () => {
    // The former try may have been slow.
    if (new URL(page.url()).pathname === '/login') return;
    // While a write waits for its answer, signing out asks first.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click({ timeout: 5000 });
    await expect(page).toHaveURL('/login', { timeout: 5000 });
  }).toPass();
  await outside;
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await share(page, { text: 'Trash is on Friday', url: 'https://trash.example' });
  await expect(page).toHaveURL(/\/login/);
  // The device closes the app meanwhile, and with it forgets where it was going.
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, account);
  await expect(sheet.getByRole('textbox')).toHaveValue('Trash is on Friday\nhttps://trash.example');
});

test('the manifest is in the reader’s language: their choice, else their browser’s', async ({ hestia }) => {
  const read = async (headers: Record<string, string>) => {
    const response = await fetch(`${hestia.url}/manifest.webmanifest`, { headers });
    const { headers: responseHeaders } = response;
    expect([responseHeaders.get('content-type'), responseHeaders.get('cache-control')]).toEqual([
      'application/manifest+json',
      'no-cache',
    ]);
    expect(responseHeaders.get('vary')).toContain('Cookie, Accept-Language');
    return ((await response.json()) as Manifest).shortcuts[0]?.name;
  };
  expect(await read({ 'accept-language': 'de-AT,de;q=0.9' })).toBe('Neue Ausgabe');
  expect(await read({ 'accept-language': 'de', cookie: 'token=x; locale=fr' })).toBe('Nouvelle dépense');
  expect(await read({ 'accept-language': 'nl' })).toBe('New expense');
});
