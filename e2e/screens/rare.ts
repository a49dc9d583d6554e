import type { Page } from '@playwright/test';
import type { Account } from '../account.ts';
import type { Household } from './household.ts';

const providers = { local: true, google: null, oidc: null, passkeys: null, signUp: 'open', isFresh: false };
const answerProviders = (page: Page, change: object) =>
  page.route('**/api/Account/Providers', (route) => route.fulfill({ json: { ...providers, ...change } }));

/** A server that takes no new accounts. */
export const closeSignUp = (page: Page) => answerProviders(page, { signUp: 'closed' });

/** A server that sends e-mail. */
export async function takeMail(page: Page): Promise<void> {
  await answerProviders(page, { mail: true });
  await page.route('**/api/Account/Reset/Mail', (route) => route.fulfill({ json: 'Sent if there is such an account' }));
}

/** A browser that knows passkeys at this address, where only a name could have some. */
export const offerPasskeys = (page: Page) => answerProviders(page, { passkeys: { rpId: '127.0.0.1' } });

/** A user with two passkeys, which only a device can make, and two-step sign-in. */
export async function havePasskeys(page: Page): Promise<void> {
  await offerPasskeys(page);
  const ids = ['0195f2a0-0000-7000-8000-000000000001', '0195f2a0-0000-7000-8000-000000000002'];
  const names = ['Chrome on Windows', 'The security key in the drawer below the telephone'];
  const passkeys = ids.map((id, index) => ({
    id,
    name: names[index],
    createdAt: '2026-03-02T10:00:00Z',
    lastUsedAt: index === 0 ? '2026-03-09T10:00:00Z' : null,
  }));
  await page.route('**/api/Account/Passkeys', (route) => route.fulfill({ json: passkeys }));
  await page.route('**/api/Account/SecondFactor', (route) => route.fulfill({ json: { isOn: true } }));
}

/** A user with two-step sign-in, in a browser that knows their passkeys. */
export async function needPasskey(page: Page): Promise<void> {
  await offerPasskeys(page);
  await refuse(page, '**/api/Account/SignIn', 401, 'passkeyNeeded', 'POST', { challenge: 'c' });
}

/** The same in one that knows none; and the code is a wrong one. */
export async function needCode(page: Page): Promise<void> {
  await refuse(page, '**/api/Account/SignIn', 401, 'passkeyNeeded', 'POST', { challenge: 'c' });
  await refuse(page, '**/api/Account/SecondFactor/RecoveryCode', 401, 'wrongCredentials');
}

export async function signIn(page: Page): Promise<void> {
  await page.locator('[name=email]').fill('maximiliane@example.org');
  await page.locator('[name=password]').fill('the fern on the sill');
  await page.locator('form [type=submit]').click();
}

export async function typeCode(page: Page): Promise<void> {
  await signIn(page);
  await page.locator('[name=code]').fill('0000-0000-0000-0000');
  await page.locator('form [type=submit]').click();
}

/** A user has used most of their recovery codes. New codes are the same in all pictures. */
export const haveRecoveryCodes = (page: Page) =>
  page.route('**/api/Account/RecoveryCodes', (route) =>
    route.fulfill({
      json:
        route.request().method() === 'POST'
          ? { codes: Array.from({ length: 10 }, (_, lead) => `${lead}KQ7-WM2X-${lead}RT9-HJ4P`) }
          : { left: 2, madeAt: '2026-03-02T10:00:00Z', lastUsedAt: '2026-03-09T10:00:00Z' },
    }),
  );

export async function makeCodes(page: Page): Promise<void> {
  await page.locator('main .ui-button').last().click();
  await page.locator('[role=alertdialog] .ui-button-danger').click();
}

export const CALENDAR_LINK = 'main a[href^="webcal:"]';

/** Ten minutes after the sign-in the server asks for the password first. */
export async function makeCalendarLink(page: Page, { password }: Account): Promise<void> {
  await page.locator('main .ui-button').first().click();
  const field = page.locator('[role=alertdialog] input[type=password]');
  await page.locator(CALENDAR_LINK).or(field).first().waitFor();
  if ((await field.count()) === 0) return;
  await field.fill(password);
  await field.press('Enter');
}

/** Two flatmates have the user's password reset; the user and one of them that of another. Only time could end that. */
export async function haveResets(page: Page, { id, members: [me, first, second, third] }: Household): Promise<void> {
  await answerProviders(page, { resetByMembers: true });
  const times = { askedAt: '2026-03-02T10:00:00Z', dueAt: '2126-03-03T10:00:00Z', expiresAt: '2126-03-10T10:00:00Z' };
  const reset = (of: Account, askedBy: Account, confirmedBy: Account) => ({
    userId: of.id,
    step: 'confirmed',
    askedBy: askedBy.id,
    confirmedBy: confirmedBy.id,
    ...times,
  });
  const resets = [reset(me, first, second), reset(first, third, me)];
  await page.route(`**/api/Colocation/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), resets } });
  });
}

/** The user has just moved in, and takes part in nothing yet. Only time could end that. */
export async function beNewcomer(page: Page, { id, members: [me] }: Household): Promise<void> {
  const change = (path: string, edit: (body: unknown) => unknown) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: edit(await response.json()) });
    });
  type Member = { readonly userId: string };
  const others = (list: readonly Member[]) => list.filter(({ userId }) => userId !== me.id);
  await change(`**/api/Colocation/${id}`, (body) => ({ ...(body as object), newcomers: [me.id] }));
  await change('**/api/Bill?*', (bills) =>
    (bills as { split: { sharers: Member[] } }[]).map((bill) => ({
      ...bill,
      split: { ...bill.split, sharers: others(bill.split.sharers) },
    })),
  );
  await change(`**/api/Chore/GetByColocationId/${id}`, (chores) =>
    (chores as { repeat: { members: string[] } | null }[]).map(({ repeat, ...chore }) => ({
      ...chore,
      repeat: repeat && { ...repeat, members: repeat.members.filter((member) => member !== me.id) },
    })),
  );
}

/** A user returns from an issuer with the e-mail of another account. The issuer is on our origin. */
export async function bringUnclearProof(page: Page): Promise<void> {
  const errand = { state: 's', verifier: 'v', nonce: 'n', search: '' };
  await page.addInitScript((stored) => sessionStorage.setItem('oidc-errand', stored), JSON.stringify(errand));
  await answerProviders(page, { oidc: { name: 'Keycloak', issuer: '/issuer', clientId: 'hestia' } });
  const described = { issuer: '/issuer', authorization_endpoint: '/issuer/ask', token_endpoint: '/issuer/token' };
  await page.route('**/issuer/.well-known/openid-configuration', (route) => route.fulfill({ json: described }));
  const claims = Buffer.from(JSON.stringify({ nonce: errand.nonce })).toString('base64url');
  await page.route('**/issuer/token', (route) => route.fulfill({ json: { id_token: `e30.${claims}.x` } }));
  await refuse(page, '**/api/User/Login', 409, 'accountUnclear');
}

/** A sign-in that is too old for what cannot be taken back. */
export const askForPassword = (page: Page) => refuse(page, '**/api/Colocation/**', 403, 'passwordNeeded', 'DELETE');

/** A link that sets a new password: only the host can make one. */
export const answerReset = (page: Page) =>
  page.route('**/api/Account/Reset/Find', (route) =>
    route.fulfill({ json: { username: 'Maximiliane', email: 'maximiliane.von-und-zu-hohenlohe@example.org' } }),
  );

/** An invalid link; for a used one the page names the member to ask. */
export const closeInvitation = (page: Page, code: 'invitationUsed' | 'invitationExpired' | 'invitationWithdrawn') =>
  refuse(page, '**/api/Colocation/Invite/*', 404, code, 'GET', {
    ...(code === 'invitationUsed' && { invitedBy: 'Maximiliane Oberhuber-Schmidt' }),
  });

async function refuse(
  page: Page,
  path: string,
  status: number,
  code: string,
  method = 'POST',
  more: object = {},
): Promise<void> {
  const words = { type: 'about:blank', title: code, detail: code, instance: '/', message: code, ...more };
  const body = JSON.stringify({ ...words, status, code });
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'application/problem+json', body })
      : route.fallback(),
  );
}
