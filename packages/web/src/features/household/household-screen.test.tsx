import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearDrafts, saveDraft } from '#platform/drafts.ts';
import { writeCookie } from '#platform/session/cookies.ts';
import { readUser, saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { HouseholdScreen } from './household-screen.tsx';
import { InviteSheet } from './invite-sheet.tsx';

const HOME = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';
const LEA = '0190a5c6-0000-7000-8000-00000000000a';
const TOM = '0190a5c6-0000-7000-8000-00000000000b';
const member = (id: string, username: string) => ({
  id,
  username,
  email: `${id}@example.org`,
  colocationId: HOME,
  profilePictureUrl: null,
});
const members = [member(LEA, 'Léa'), member(TOM, 'Tomasz')];
const household = {
  id: HOME,
  name: '12 Lilac Street',
  address: '',
  colocataires: [LEA, TOM],
  currency: 'EUR',
  createdBy: LEA,
  createdAt: '2026-01-01T00:00:00Z',
  joinPolicy: 'id',
  timeZone: 'Europe/Paris',
};
const home = [
  [accountEndpoints.listMembers, members],
  [colocationEndpoints.getColocation, household],
] as const;
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
const invitation = {
  code: '4SUSZBHTHYZP',
  url: `https://h.example/invite?collocID=${HOME}&code=4SUSZBHTHYZP`,
  expiresAt: inAWeek,
};

const providers = { local: true, google: null, oidc: null, passkeys: null, signUp: 'open', isFresh: false };

type Screen = Awaited<ReturnType<typeof renderScreen>>;

beforeEach(async () => {
  await clearDrafts();
  writeCookie('token', 'a.b.c');
  saveUser({ id: LEA, username: 'Léa', email: 'lea@example.org', colocationId: HOME });
});

/** The sheet for inviting, as it lies over any place. */
const inviting = () => renderScreen(<InviteSheet />, { path: '/?invite=1' });

test('the household is its address badge, its address and everybody’s face, mine last', async () => {
  mockFetch(home[0], [colocationEndpoints.getColocation, { ...household, address: 'Rue des Lilas, Paris' }]);
  const screen = await renderScreen(<HouseholdScreen />);
  await expect.element(screen.getByRole('heading', { level: 1, name: '12 Lilac Street' })).toBeVisible();
  await expect.element(screen.getByText('Rue des Lilas, Paris')).toBeVisible();
  const faces = screen.getByRole('region', { name: 'Who lives here' }).getByRole('listitem');
  await expect.element(faces.nth(0)).toMatchTextContent('Tomasz');
  await expect.element(faces.nth(1)).toMatchTextContent(/Léa\s*You · Edit/);
  await expectAccessible();
});

test('a face opens what one may want of that person', async () => {
  mockFetch(...home, [moneyEndpoints.getBalance, { [LEA]: 21.75, [TOM]: -21.75 }]);
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Tomasz' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Tomasz' });
  await expect.element(sheet.getByRole('link', { name: 'Write a message' })).toHaveAttribute('href', '/message');
  await expect.element(sheet.getByRole('link', { name: /^Balance\s*−€21\.75$/ })).toHaveAttribute('href', '/money');
  await expect.element(sheet.getByRole('link', { name: 'Tasks' })).toHaveAttribute('href', '/tasks');
  await expectAccessible();
});

test('an invitation is there without being asked for, as code and QR code, and can be taken back', async () => {
  const { of } = mockFetch(
    home[0],
    [colocationEndpoints.getColocation, { ...household, joinPolicy: 'invite' }],
    [colocationEndpoints.createInvitation, invitation],
    [colocationEndpoints.withdrawInvitation, invitation.code],
  );
  const screen = await inviting();
  await expect.element(screen.getByText('4SUS-ZBHT-HYZP')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'QR code for invitation 4SUS-ZBHT-HYZP' })).toBeVisible();
  await expect.element(screen.getByText(/^expires in (?:1 week|7 days) · lets one person in$/)).toBeVisible();
  await expectAccessible();
  expect(of(colocationEndpoints.createInvitation)).toHaveLength(1);
  await screen.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect.element(screen.getByText('Invitation canceled.')).toBeVisible();
  expect(of(colocationEndpoints.withdrawInvitation)[0]?.path).toBe(`/api/Colocation/Invite/${invitation.code}`);
  // Whoever took it back did not ask for another one.
  expect(of(colocationEndpoints.createInvitation)).toHaveLength(1);
  await screen.getByRole('button', { name: 'Invite flatmates' }).click();
  await expect.element(screen.getByText('4SUS-ZBHT-HYZP')).toBeVisible();
});

test('an invitation goes by e-mail where the server sends any', async () => {
  let isFull = false;
  const { of } = mockFetch(
    ...home,
    [accountEndpoints.getProviders, { ...providers, mail: true }],
    [colocationEndpoints.createInvitation, invitation],
    [colocationEndpoints.mailInvitation, () => (isFull ? refusal('tooMany') : HOME)],
  );
  const screen = await inviting();
  await screen.getByRole('button', { name: 'Send by email' }).click();
  const field = screen.getByLabelText('Their email address');
  await expect.element(field).toHaveFocus();
  const send = screen.getByRole('button', { name: 'Send', exact: true });
  await field.fill('noor');
  await send.click();
  await expect.element(screen.getByText('Enter a valid email address.')).toBeVisible();
  await expectAccessible();
  await field.fill(' noor@example.org ');
  await send.click();
  await expect.element(screen.getByText('The invitation is on its way to noor@example.org.')).toBeVisible();
  expect(of(colocationEndpoints.mailInvitation).map(({ body }) => body)).toEqual([
    { colocationId: HOME, code: invitation.code, email: 'noor@example.org', language: 'en' },
  ]);
  isFull = true;
  await screen.getByRole('button', { name: 'Send by email' }).click();
  await field.fill('noor@example.org');
  await send.click();
  await expect.element(screen.getByText('That’s enough emails for today. Share the link instead.')).toBeVisible();
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('of e-mail nothing shows where the server sends none', async () => {
  mockFetch(...home, [accountEndpoints.getProviders, providers], [colocationEndpoints.createInvitation, invitation]);
  const screen = await inviting();
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect.element(screen.getByText(/email/i)).not.toBeInTheDocument();
});

test.each([
  ['en', /^expires in (?:1 week|7 days)/],
  ['fr', /^expire dans (?:1 semaine|7 jours)/],
  ['es', /^Caduca dentro de (?:1 semana|7 días)/],
  ['de', /^Läuft in (?:1 Woche|7 Tagen) ab/],
  ['zh', /^(?:1周|7天)后过期/],
  ['ja', /^(?:1 ?週間|7 ?日)後に期限が切れます/],
] as const)('until when it holds is said in %s', async (locale, words) => {
  mockFetch(...home, [colocationEndpoints.createInvitation, invitation]);
  const screen = await renderScreen(<InviteSheet />, { path: '/?invite=1', locale });
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('where the id alone opens the door, that is said, and it can be shut', async () => {
  const { of } = mockFetch(
    ...home,
    [colocationEndpoints.createInvitation, invitation],
    [colocationEndpoints.withdrawInvitation, invitation.code],
    [colocationEndpoints.updateColocation, HOME],
  );
  const screen = await inviting();
  await expect.element(screen.getByText(/Anyone who knows the household ID can join, too/)).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect.element(screen.getByText('The code no longer works, but the household ID still does.')).toBeVisible();
  await screen.getByRole('button', { name: 'Let people in by invitation only' }).click();
  await expect.element(screen.getByText('From now on, people need an invitation to join.')).toBeVisible();
  expect(of(colocationEndpoints.updateColocation)[0]?.body).toEqual({
    id: HOME,
    joinPolicy: 'invite',
  });
});

test('an invitation that was made is still there after a reload, until it has let somebody in', async () => {
  const fresh = { ...invitation, code: 'NEWNEWNEWNEW' };
  let made = 0;
  let isGood = true;
  mockFetch(
    ...home,
    [colocationEndpoints.createInvitation, () => (made++ === 0 ? invitation : fresh)],
    [colocationEndpoints.getInvitation, ({ path }) => (isGood || path.endsWith(fresh.code) ? {} : refusal('notFound'))],
  );
  const before = await inviting();
  await expect.element(before.getByText('4SUS-ZBHT-HYZP')).toBeVisible();
  await before.unmount();
  const after = await inviting();
  await expect.element(after.getByText('4SUS-ZBHT-HYZP')).toBeVisible();
  await after.unmount();
  expect(made).toBe(1);
  isGood = false;
  const later = await inviting();
  await expect.element(later.getByText('NEWN-EWNE-WNEW')).toBeVisible();
  expect(made).toBe(2);
});

test('a sheet that was closed while its invitation was looked at makes no new one', async () => {
  saveDraft(`invitation:${HOME}`, invitation);
  const { promise: looked, resolve: say } = Promise.withResolvers<Response>();
  const { of } = mockFetch(
    ...home,
    [colocationEndpoints.createInvitation, { ...invitation, code: 'NEWNEWNEWNEW' }],
    [colocationEndpoints.getInvitation, () => looked],
  );
  const screen = await inviting();
  await vi.waitFor(() => expect(of(colocationEndpoints.getInvitation)).toHaveLength(1));
  await screen.unmount();
  say(refusal('notFound'));
  // Long enough for the answer to be read, and a new one to be asked for.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(of(colocationEndpoints.createInvitation)).toHaveLength(0);
});

test('one more person gets an invitation of their own', async () => {
  let made = 0;
  mockFetch(
    ...home,
    [
      colocationEndpoints.createInvitation,
      () => ({ ...invitation, code: made++ === 0 ? 'AAAABBBBCCCC' : 'DDDDEEEEFFFF' }),
    ],
    [colocationEndpoints.getInvitation, {}],
  );
  const screen = await inviting();
  await expect.element(screen.getByText('AAAA-BBBB-CCCC')).toBeVisible();
  await screen.getByRole('button', { name: 'One more' }).click();
  await expect.element(screen.getByText('DDDD-EEEE-FFFF')).toBeVisible();
});

test('an invitation that cannot be made says why, and is made at the next try', async () => {
  mockFetch(...home, [colocationEndpoints.createInvitation, refusal('quotaReached')]);
  const screen = await inviting();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  mockFetch(...home, [colocationEndpoints.createInvitation, invitation]);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('4SUS-ZBHT-HYZP')).toBeVisible();
});

test('leaving is asked first, with what is still open', async () => {
  const { of } = mockFetch(
    ...home,
    [moneyEndpoints.getBalance, { [LEA]: -21.75, [TOM]: 21.75 }],
    [accountEndpoints.quitColocation, LEA],
  );
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Leave household' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent('Leave 12 Lilac Street?');
  await expect.element(dialog).toMatchTextContent('You still owe €21.75.');
  await expectAccessible();
  expect(of(accountEndpoints.quitColocation)).toEqual([]);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => readUser().colocationId).toBeNull();
});

test('removing somebody is asked first, and a refusal is said', async () => {
  mockFetch(...home, [colocationEndpoints.removeMember, refusal('forbidden')]);
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Tomasz' }).click();
  await screen.getByRole('button', { name: 'Remove Tomasz' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Remove Tomasz?' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(screen.getByText('You’re not allowed to do that.')).toBeVisible();
});

test('one changes one’s name', async () => {
  const { of } = mockFetch(...home, [accountEndpoints.updateUser, LEA]);
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: /^Léa/ }).click();
  await expect.element(screen.getByText('lea@example.org')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Name' }).fill(' ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter a name.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Léa M.');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => readUser().username).toBe('Léa M.');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(of(accountEndpoints.updateUser)[0]?.body).toEqual({ id: LEA, username: 'Léa M.' });
});

test('when nothing can be read, one may try again', async () => {
  mockFetch();
  const screen = await renderScreen(<HouseholdScreen />);
  await expect.element(screen.getByText('Couldn’t load your flatmates.')).toBeVisible();
  mockFetch(...home);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Tomasz')).toBeVisible();
});

test('a name that was being changed is still there after a reload, until it is saved', async () => {
  mockFetch(...home, [accountEndpoints.updateUser, LEA]);
  const field = (screen: Screen) => screen.getByRole('textbox', { name: 'Name' });
  const open = async () => {
    const screen = await renderScreen(<HouseholdScreen />);
    await screen.getByRole('button', { name: /^Léa/ }).click();
    return screen;
  };
  const before = await open();
  await field(before).fill('Léa Ma');
  await before.unmount();
  const after = await open();
  await expect.element(field(after)).toHaveValue('Léa Ma');
  await after.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => readUser().username).toBe('Léa Ma');
  await after.unmount();
  saveUser({ id: LEA, username: 'Léa', email: 'lea@example.org', colocationId: HOME });
  const saved = await open();
  await expect.element(field(saved)).toHaveValue('Léa');
  // An emptied field is no draft.
  await field(saved).fill('');
  await saved.unmount();
  await expect.element(field(await open())).toHaveValue('Léa');
});

/** Whether this browser can pass something on, and how. */
function give(name: 'share' | 'clipboard', value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(navigator, name);
  if (value === undefined) Reflect.deleteProperty(navigator, name);
  else Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, name);
    if (before) Object.defineProperty(navigator, name, before);
  });
}

test('an invitation is passed on as the device does it', async () => {
  const share = vi.fn<(what: ShareData) => Promise<void>>(() => Promise.resolve());
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  give('share', share);
  give('clipboard', { writeText });
  mockFetch(...home, [colocationEndpoints.createInvitation, invitation]);
  const screen = await inviting();
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => share.mock.calls).toEqual([[expect.objectContaining({ url: invitation.url })]]);
  expect(writeText).not.toHaveBeenCalled();
  // Somebody who changes their mind is told nothing.
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => share.mock.calls.length).toBe(2);
  expect(writeText).not.toHaveBeenCalled();
});

test('where nothing can be shared, the link is copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  give('share', undefined);
  give('clipboard', { writeText });
  mockFetch(...home, [colocationEndpoints.createInvitation, invitation]);
  const screen = await inviting();
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => writeText.mock.calls).toEqual([[invitation.url]]);
});
