import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect } from '@playwright/test';
import { requireNode, root } from '../tools/install.mjs';
import { run } from '../tools/run.mjs';
import { signUp } from './account.ts';
import { shareHousehold, test } from './fixtures.ts';
import { seemOnline } from './seem-online.ts';

// CONTRIBUTING.md lists what a feature needs on the web: its folder, its texts, and its line in the list of pages.

const OUTSIDE = [
  ["import { feedingPages } from '../../features/feedings/pages.ts';", /^import { choreP/m],
  ['  ...feedingPages,', /^ {2}\.\.\.chorePages,/m],
] as const;

const FEATURE = {
  'pages.ts': `
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { definePages, householdRead } from '#platform/pages/page.ts';

export const feedingPages = definePages('feedings', [
  {
    path: '/feedings',
    loader: async () => (await import('./feedings-data.ts')).feedingReads,
    prefetch: [householdRead(choreEndpoints.listChores)],
    screen: async () => (await import('./feedings-screen.tsx')).FeedingsScreen,
    navigation: { icon: 'smile' },
    badge: { hook: async () => (await import('./feedings-data.ts')).useHungryCats },
  },
]);
`,
  'feedings-data.ts': `
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { call } from '#platform/api/client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';

export const feedingReads: Reads = (id) => [call(choreEndpoints.listChores, { params: { id } })];
export const useHungryCats = (): number => 3;
`,
  'feedings-screen.tsx': `
import { useTranslations } from 'use-intl';

export function FeedingsScreen() {
  const t = useTranslations('feedings');
  return <h1>{t('title')}</h1>;
}
`,
};

let folder: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-planted-'));
  const web = path.join(folder, 'packages/web');
  mkdirSync(web, { recursive: true });
  const notOurs = new Set(['dist', 'node_modules']);
  for (const name of readdirSync(path.join(root, 'packages/web')).filter((each) => !notOurs.has(each)))
    cpSync(path.join(root, 'packages/web', name), path.join(web, name), { recursive: true });
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(path.join(root, name), path.join(folder, name));
  mkdirSync(path.join(folder, 'docs'));
  for (const name of ['node_modules', 'packages/contract', 'packages/web/node_modules', 'docs/guide'])
    symlinkSync(path.join(root, name), path.join(folder, name));
  plant(web);
  leaveUncompressed(path.join(web, 'vite.config.ts'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  // In two steps: in one, this process would not notice that the server has closed its open connections.
  const { code, output } = await run(requireNode(), [vite, 'build'], { cwd: web, env });
  expect(code, output).toBe(0);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The tests serve the plain files: compressing takes a third of the build's time. */
function leaveUncompressed(config: string): void {
  const code = readFileSync(config, 'utf8');
  const shorter = code.replace('    compressed(),\n', '');
  expect(shorter).not.toBe(code);
  writeFileSync(config, shorter);
}

function plant(web: string): void {
  const feature = path.join(web, 'src/features/feedings');
  mkdirSync(feature);
  for (const [name, code] of Object.entries(FEATURE)) writeFileSync(path.join(feature, name), code);
  const texts = JSON.stringify({ nav: 'Feedings', title: 'Who fed the cat' });
  for (const locale of readdirSync(path.join(web, 'messages')))
    writeFileSync(path.join(web, 'messages', locale, 'feedings.json'), texts);
  const list = path.join(web, 'src/app/shell/pages.ts');
  const planted = OUTSIDE.reduce(
    (code, [line, before]) => code.replace(before, (found) => `${line}\n${found}`),
    readFileSync(list, 'utf8'),
  );
  writeFileSync(list, planted);
  expect(OUTSIDE.length).toBeLessThanOrEqual(3);
  expect(OUTSIDE.every(([line]) => planted.includes(line))).toBe(true);
}

test('a feature with its own folder and at most three lines elsewhere has a page, an entry, a badge, a preload and a chunk', async ({
  hestia,
  browser,
}) => {
  const ines = await signUp(hestia, 'Inès');
  const home = await shareHousehold(ines);
  const context = await browser.newContext({ baseURL: hestia.url, locale: 'en-US' });
  await seemOnline(context, hestia.url);
  await context.addCookies([{ name: 'token', value: ines.jwt, url: hestia.url }]);
  await context.addInitScript((user) => localStorage.setItem('user', JSON.stringify(user)), {
    id: ines.id,
    username: ines.username,
    email: ines.email,
    colocationId: home,
  });
  const page = await context.newPage();
  const address = `/api/Chore/GetByColocationId/${home}`;
  const isRead = page.waitForRequest((request) => new URL(request.url()).pathname === address);
  await serveApp(context, isRead);

  await page.goto('/feedings');
  await expect(page.getByRole('heading', { name: 'Who fed the cat' })).toBeVisible();
  const preloads = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname));
  expect(preloads).toEqual(expect.arrayContaining(ownFiles().map((name) => `/assets/${name}`)));

  await page.goto('/');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feedings' });
  await expect(entry).toContainText('3');
  await entry.click();
  await expect(page).toHaveURL('/feedings');
  await expect(page.getByRole('heading', { name: 'Who fed the cat' })).toBeVisible();
  await context.close();
});

/**
 * The calls go to the server, all other requests to the planted app; the feature's code waits until its data has been
 * requested.
 */
async function serveApp(context: BrowserContext, isRead: Promise<unknown>): Promise<void> {
  await context.route(
    ({ pathname }) => !/^\/(api|images|hestiaHub)/.test(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const isPage = path.extname(pathname) === '';
      if (ownFiles().includes(path.basename(pathname))) await isRead;
      await route.fulfill({ path: path.join(dist(), isPage ? 'index.html' : pathname) });
    },
  );
}

const dist = () => path.join(folder, 'packages/web/dist');

/** The feature's chunks: its screen and its data. */
function ownFiles(): string[] {
  const files = readdirSync(path.join(dist(), 'assets')).filter((name) => /^feedings-.*\.js$/.test(name));
  const screen = files.filter((name) => readFileSync(path.join(dist(), 'assets', name), 'utf8').includes('h1'));
  const data = files.filter((name) => name.startsWith('feedings-data-'));
  expect([screen.length, data.length]).toEqual([1, 1]);
  return [...screen, ...data];
}
