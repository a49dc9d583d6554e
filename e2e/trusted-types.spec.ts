import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { pdf } from '../packages/web/test/pdf.ts';
import { test } from './fixtures.ts';
import { watchRequests } from './screens/visit.ts';
import { unfold } from './unfold.ts';

// A dynamic name, so that the compiler doesn't check the screens here.
const manifest = pathToFileURL(path.resolve(import.meta.dirname, '../packages/web/src/app/shell/pages.ts')).href;
const { pages } = (await import(manifest)) as { pages: readonly { path: string }[] };

test.use({ installs: 'Inès', startAt: null });

/** Records the policy violations of this browser's pages from now on, by directive and value. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('refuse', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
      (globalThis as unknown as { refuse: (what: string) => void }).refuse(`${effectiveDirective}: ${sample}`);
    });
  });
  return refused;
}

/** The page has loaded, including the parts behind its first screen. */
async function open(page: Page, address: string, rest: () => Promise<void>): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main')).toBeVisible();
  await rest();
}

test('no page turns text into a script or HTML', async ({ oneMember: { page } }) => {
  test.slow();
  const refused = await watchPolicy(page);
  const rest = watchRequests(page);
  for (const { path: address } of pages) await open(page, address, rest);
  expect(refused).toEqual([]);
});

test('no import, PDF, announcement, service worker or offline start turns text into a script or HTML', async ({
  oneMember: { page, context },
}) => {
  const refused = await watchPolicy(page);
  await page.goto('/money/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'flat.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Date,Description,Category,Cost,Currency,Inès,Marc\n2026-03-01,Sofa,Fun,20.00,EUR,10.00,-10.00',
    ),
  });
  await expect(page.getByRole('button', { name: 'Import 1 entry' })).toBeVisible();

  await page.goto('/money?sheet=new');
  await unfold(page, 'receipts');
  const receipt = pdf({ pages: 1 });
  await page
    .locator('[role=dialog] input[type=file]')
    .last()
    .setInputFiles({
      name: receipt.name,
      mimeType: receipt.type,
      buffer: Buffer.from(await receipt.arrayBuffer()),
    });
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  // React Aria empties what it has announced at each turn of a date's parts.
  await page.goto('/settings/notifications');
  await page.getByText('Hold notifications until morning').click();
  const hour = page.getByRole('group', { name: 'From' }).getByRole('spinbutton', { name: /hour/ });
  await hour.press('ArrowUp');
  await hour.press('ArrowUp');

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
  expect(refused).toEqual([]);
});

test('HTML from a text, a foreign worker and another policy are refused', async ({ newDevice }) => {
  const { page } = await newDevice();
  page.removeAllListeners('console');
  const refused = await watchPolicy(page);
  await page.goto('/login');
  const tried = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      html: () => (document.body.innerHTML = '<b>planted</b>'),
      worker: () => new Worker('/api/Version'),
      policy: () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('planted', {}),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name} went through`;
      } catch (error) {
        return `${name}: ${error instanceof Error ? error.name : 'thrown'}`;
      }
    });
  });
  expect(tried).toEqual(['html: TypeError', 'worker: TypeError', 'policy: TypeError']);
  await expect(page.getByText('planted')).toHaveCount(0);
  await expect
    .poll(() => refused)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^require-trusted-types-for/),
        expect.stringMatching(/^trusted-types/),
      ]),
    );
});
