import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { writeCookie } from '#platform/session/cookies.ts';
import { forgetToken, forgetUser, readUser, saveUser } from '#platform/session/session.ts';
import { LeavingFigure } from '#shared/leaving-figure.ts';
import { OpenDebt } from '#ui/figures/open-debt.tsx';
import { expectAccessible } from '#test/accessible.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { InviteScreen } from './invite-screen.tsx';

const LILAC = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';
const HARBOUR = '9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f';
const me = { id: 'me', username: 'Léa', email: 'lea@example.org' };
const path = `/invite?collocID=${LILAC}&code=ABCD2345`;
const invitation = [
  colocationEndpoints.getInvitation,
  { colocationId: LILAC, name: '12 Lilac Street', address: '', members: 3, invitedBy: 'Inès' },
] as const;
const harbour = {
  id: HARBOUR,
  name: 'Harbour 3',
  address: '',
  colocataires: ['me'],
  currency: 'EUR',
  createdBy: 'me',
  createdAt: '2026-01-01T00:00:00Z',
  joinPolicy: 'id',
  timeZone: 'Europe/Paris',
};

beforeEach(() => {
  forgetToken();
  forgetUser();
});

function signIn(colocationId: string | null): void {
  writeCookie('token', 'a.b.c');
  saveUser({ ...me, colocationId });
}

test('a visitor sees the household, and keeps the invitation in both forms', async () => {
  mockFetch(invitation);
  const screen = await renderOutside(<InviteScreen />, { path });
  await expect.element(screen.getByText('12 Lilac Street')).toBeVisible();
  await expect.element(screen.getByText('3 people live there')).toBeVisible();
  const query = `collocID=${LILAC}&code=ABCD2345`;
  await expect
    .element(screen.getByRole('link', { name: 'I’m new here' }))
    .toHaveAttribute('href', `/login?${query}&new=1`);
  await expect
    .element(screen.getByRole('link', { name: 'I have an account' }))
    .toHaveAttribute('href', `/login?${query}`);
  await expectAccessible();
});

test('a user without a household moves in', async () => {
  signIn(null);
  const { of } = mockFetch(invitation, [accountEndpoints.updateUser, 'me']);
  const screen = await renderOutside(<InviteScreen />, { path });
  await screen.getByRole('button', { name: 'Move in' }).click();
  await expect.poll(() => readUser().colocationId).toBe(LILAC);
  expect(of(accountEndpoints.updateUser)[0]?.body).toEqual({ id: 'me', colocationId: LILAC, code: 'ABCD2345' });
});

test('a member of another household sees the consequences of moving and their balance, and may stay', async () => {
  signIn(HARBOUR);
  const { of } = mockFetch(
    invitation,
    [colocationEndpoints.getColocation, { ...harbour, currency: 'CHF' }],
    [accountEndpoints.updateUser, 'me'],
  );
  const figure = <OpenDebt minor={-2175} />;
  const screen = await renderOutside(
    <LeavingFigure value={figure}>
      <InviteScreen />
    </LeavingFigure>,
    { path },
  );
  await expect.element(screen.getByText(/You’re in Harbour 3 now/)).toBeVisible();
  await expect.element(screen.getByText('You still owe CHF 21.75.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Stay where I am' })).toHaveAttribute('href', '/');
  await expectAccessible();
  expect(of(accountEndpoints.updateUser)).toEqual([]);
  await screen.getByRole('button', { name: 'Leave and move in' }).click();
  await expect.poll(() => readUser().colocationId).toBe(LILAC);
});

test('a current member is sent to the board', async () => {
  signIn(LILAC);
  mockFetch(invitation);
  const screen = await renderOutside(<InviteScreen />, { path });
  await expect.element(screen.getByText('You already live here.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
});

test.each(['notFound', 'invitationUsed'] as const)(
  'a user who moved in with it may open it again: %s',
  async (code) => {
    signIn(LILAC);
    mockFetch([colocationEndpoints.getInvitation, refusal(code)]);
    const screen = await renderOutside(<InviteScreen />, { path });
    await expect.element(screen.getByText('You already live here.')).toBeVisible();
  },
);

test('a new member with an existing name chooses another, and joins with it', async () => {
  signIn(null);
  let isFirst = true;
  const { of } = mockFetch(invitation, [
    accountEndpoints.updateUser,
    () => {
      const answer = isFirst ? refusal('nameTaken') : 'me';
      isFirst = false;
      return answer;
    },
  ]);
  const screen = await renderOutside(<InviteScreen />, { path });
  await screen.getByRole('button', { name: 'Move in' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Someone who lives here has this name');
  await screen.getByRole('textbox', { name: 'Your name' }).fill('Ben from upstairs');
  await screen.getByRole('button', { name: 'Move in' }).click();
  await expect.poll(() => readUser().colocationId).toBe(LILAC);
  expect(of(accountEndpoints.updateUser).map(({ body }) => body)).toEqual([
    { id: 'me', colocationId: LILAC, code: 'ABCD2345' },
    { id: 'me', colocationId: LILAC, code: 'ABCD2345', username: 'Ben from upstairs' },
  ]);
  expect(readUser().username).toBe('Ben from upstairs');
});

test('a refusal leaves the user where they are, and says why', async () => {
  signIn(null);
  mockFetch(invitation, [accountEndpoints.updateUser, refusal('invitationNeeded')]);
  const screen = await renderOutside(<InviteScreen />, { path });
  await screen.getByRole('button', { name: 'Move in' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You need an invitation to join.');
  expect(readUser().colocationId).toBeNull();
});

test.each([
  ['notFound', 'No household has this link.'],
  ['invitationExpired', 'This link has expired.'],
  ['invitationWithdrawn', 'This link was canceled.'],
] as const)('an invitation that opens nothing says truly why: %s', async (code, words) => {
  mockFetch([colocationEndpoints.getInvitation, refusal(code)]);
  const screen = await renderOutside(<InviteScreen />, { path });
  await expect.element(screen.getByRole('heading', { name: words })).toBeVisible();
  await expectAccessible();
});

test('a used-up invitation suggests asking its sender for another, by the same messenger', async () => {
  const share = vi.fn<(what: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share');
  });
  const problem: unknown = await refusal('invitationUsed').json();
  const used = (more: object) => Response.json({ ...(problem as object), ...more }, { status: 404 });
  mockFetch([colocationEndpoints.getInvitation, used({ invitedBy: 'Ana' })]);
  const screen = await renderOutside(<InviteScreen />, { path });
  await expect.element(screen.getByRole('heading', { name: 'This link is used up.' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Ask Ana for another' }).click();
  await expect.poll(() => share.mock.calls[0]?.[0].text).toMatch(/Could you send me a new one/);
  // Its creator may have left.
  mockFetch([colocationEndpoints.getInvitation, used({})]);
  const other = await renderOutside(<InviteScreen />, { path: '/invite?code=OTHEROTHER22' });
  await expect.element(other.getByRole('button', { name: 'Ask for another' })).toBeVisible();
});

test('a user moving in sees that until they are on the board', async () => {
  signIn(null);
  const { promise: listed, resolve: list } = Promise.withResolvers<object>();
  const { of } = mockFetch(
    invitation,
    [accountEndpoints.updateUser, 'me'],
    [accountEndpoints.listMembers, () => listed],
  );
  const screen = await renderOutside(<InviteScreen />, { path });
  await screen.getByRole('button', { name: 'Move in' }).click();
  await expect.poll(() => of(accountEndpoints.listMembers).length).toBe(1);
  expect(readUser().colocationId).toBe(LILAC);
  await expect.element(screen.getByRole('button', { name: 'Moving in…' })).toBeVisible();
  await expect.element(screen.getByText('You already live here.')).not.toBeInTheDocument();
  list([]);
});

test('a user changing households sees that they are moving in until they are on the board', async () => {
  signIn(HARBOUR);
  const { promise: listed, resolve: list } = Promise.withResolvers<object>();
  let hasMoved = false;
  const { of } = mockFetch(
    invitation,
    [colocationEndpoints.getColocation, harbour],
    [moneyEndpoints.getBalance, { me: 0 }],
    [
      accountEndpoints.updateUser,
      () => {
        hasMoved = true;
        return 'me';
      },
    ],
    [accountEndpoints.listMembers, () => (hasMoved ? listed : [])],
  );
  const screen = await renderOutside(<InviteScreen />, { path });
  const shown = new Set<string>();
  const watch = new MutationObserver(() => {
    if (hasMoved && screen.router.state.location.pathname === '/invite')
      shown.add(document.querySelector('main')?.textContent ?? '');
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watch.disconnect());
  await screen.getByRole('button', { name: 'Leave and move in' }).click();
  await expect.poll(() => readUser().colocationId).toBe(LILAC);
  await expect.element(screen.getByRole('button', { name: 'Moving in…' })).toBeVisible();
  await expect.poll(() => of(accountEndpoints.listMembers).length).toBeGreaterThan(0);
  list([]);
  await expect.poll(() => screen.router.state.location.pathname).toBe('/');
  expect([...shown].filter((text) => !text.includes('Moving in…') || text.includes('already live here'))).toEqual([]);
});

test("a user without a household isn't left at an invalid invitation", async () => {
  signIn(null);
  mockFetch([colocationEndpoints.getInvitation, refusal('notFound')]);
  const screen = await renderOutside(<InviteScreen />, { path: '/invite?code=4SUSZBHTHYZB' });
  await expect.element(screen.getByText('No household has this link.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Try another code' }))
    .toHaveAttribute('href', '/colocation-mandatory?way=join');
  await expect.element(screen.getByText('Signed in as Léa')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('offline the invitation stays and can be retried', async () => {
  mockFetch();
  const screen = await renderOutside(<InviteScreen />, { path: '/invite?code=ABCD2345' });
  await expect.element(screen.getByText('Couldn’t load the invitation.')).toBeVisible();
  mockFetch(invitation);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('12 Lilac Street')).toBeVisible();
});
