import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import type { MemberReset } from '@hestia/contract/colocations/reset-schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { expect, test } from 'vitest';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { atHome, LEA, memberOf, TOM, YUKI } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { MemberSheet } from '../members/member-sheet.tsx';
import { ResetBanner } from './reset-banner.tsx';

const tomek = memberOf(TOM, 'Tomasz');
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const asked: MemberReset = {
  userId: TOM,
  step: 'asked',
  askedBy: YUKI,
  askedAt: inHours(0),
  confirmedBy: null,
  dueAt: null,
  expiresAt: inHours(24),
};
const [members, [getColocation, household]] = atHome;
const providers = { local: true, google: null, oidc: null, passkeys: null, signUp: 'open', isFresh: false };

/** A household with a reset of Tomasz's password, as `me` sees it. */
function living(me: string, reset: () => MemberReset | null) {
  saveUser(memberOf(me, me === LEA ? 'Léa' : 'Tomasz'));
  return [
    members,
    [getColocation, () => ({ ...household, ...(reset() && { resets: [reset()] }) })],
    [accountEndpoints.listFormerMembers, []],
    [moneyEndpoints.getBalance, {}],
    [accountEndpoints.getProviders, { ...providers, resetByMembers: true }],
  ] as const;
}

/** Opens what can be done about Tomasz's password. */
async function openReset() {
  const screen = await renderScreen(<MemberSheet member={tomek} onClose={() => undefined} />);
  await screen.getByRole('button', { name: /Forgot the password\?/ }).click();
  return screen;
}

test('a second member reads the consequences, and confirms with their password', async () => {
  let isAsked = false;
  const { of } = mockFetch(...living(LEA, () => asked), [
    memberResetEndpoints.confirmReset,
    () => {
      if (isAsked) return TOM;
      isAsked = true;
      return refusal('passwordNeeded');
    },
  ]);
  const screen = await openReset();
  await expect.element(screen.getByText(/^由紀 asks for it. Once you confirm, Tomasz is told/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  const confirm = screen.getByRole('alertdialog').getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await screen.getByLabelText('Your password', { exact: true }).fill('the fern on the sill');
  await confirm.click();
  await expect.element(screen.getByText('Tomasz has been notified.')).toBeVisible();
  expect(of(memberResetEndpoints.confirmReset).at(-1)?.body).toEqual({ password: 'the fern on the sill' });
});

test('after the day the two see the link', async () => {
  const ready: MemberReset = { ...asked, step: 'confirmed', confirmedBy: LEA, dueAt: inHours(-1) };
  mockFetch(...living(LEA, () => ready), [
    memberResetEndpoints.makeResetLink,
    { url: 'https://h.example/reset#the-code', expiresAt: inHours(24) },
  ]);
  const screen = await openReset();
  await screen.getByRole('button', { name: 'Show link' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Show link' }).click();
  await expect.element(screen.getByLabelText('Link for Tomasz')).toHaveValue('https://h.example/reset#the-code');
});

test('the owner sees it and objects', async () => {
  let reset: MemberReset | null = { ...asked, step: 'confirmed', confirmedBy: LEA, dueAt: inHours(20) };
  const { of } = mockFetch(...living(TOM, () => reset), [
    memberResetEndpoints.stopReset,
    () => {
      reset = null;
      return TOM;
    },
  ]);
  const screen = await renderScreen(<ResetBanner />);
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^由紀 and Léa are having your password reset/);
  await expectAccessible();
  await screen.getByRole('button', { name: 'Stop it' }).click();
  await expect.element(screen.getByText('Stopped. Your password hasn’t changed.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Stop it' })).not.toBeInTheDocument();
  expect(of(memberResetEndpoints.stopReset)[0]?.path).toBe(`/api/Colocation/Reset/${TOM}`);
});

test('the available action is one line, in Japanese too', async () => {
  mockFetch(...living(TOM, () => ({ ...asked, step: 'confirmed', confirmedBy: LEA, dueAt: inHours(20) })));
  const screen = await renderScreen(<ResetBanner />, { locale: 'ja' });
  const object = screen.getByRole('button', { name: '拒否する' });
  await expect.element(object).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(object.element());
  expect(new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1);
});

test("if the host doesn't allow resets, the screen shows none", async () => {
  mockFetch(...living(LEA, () => null).slice(0, -1), [accountEndpoints.getProviders, providers]);
  const screen = await renderScreen(<MemberSheet member={tomek} onClose={() => undefined} />);
  await expect.element(screen.getByRole('link', { name: 'Tasks' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Forgot the password/ })).not.toBeInTheDocument();
});
