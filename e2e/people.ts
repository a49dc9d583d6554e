import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { signUp, type Account } from './account.ts';
import { startHestia, type Hestia } from './hestia.ts';

/** Somebody at a screen of their own. */
export type Person = { readonly page: Page; readonly context: BrowserContext };

type Fixtures = {
  /** A browser of its own, nobody signed in. */
  newcomer: () => Promise<Person>;
  /** A browser of its own in which an account is signed in. */
  signedIn: (username: string) => Promise<Person & { account: Account }>;
};

/** Tests share one Hestia per worker; each makes its own people and households. */
export const test = base.extend<Fixtures, { hestia: Hestia }>({
  hestia: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const hestia = await startHestia();
      await use(hestia);
      await hestia.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hestia }, use) => {
    await use(hestia.url);
  },
  newcomer: async ({ browser, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext(contextOptions);
      contexts.push(context);
      return { context, page: await context.newPage() };
    });
    for (const context of contexts) await context.close();
  },
  signedIn: async ({ hestia, newcomer }, use) => {
    await use(async (username) => {
      const account = await signUp(hestia, username);
      const person = await newcomer();
      await signIn(person.page, account);
      return { ...person, account };
    });
  },
});

/** Signs in on the login page and waits until it has let them in. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
