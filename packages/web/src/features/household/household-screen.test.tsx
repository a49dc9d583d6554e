import { accountCalls } from '@hestia/contract/accounts/calls.ts';
import { colocationCalls } from '@hestia/contract/colocations/calls.ts';
import { moneyCalls } from '@hestia/contract/money/calls.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearDrafts } from '#platform/drafts.ts';
import { writeCookie } from '#platform/session/cookies.ts';
import { readUser, saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/house.tsx';
import { refusal, wire } from '#test/wire.ts';
import { HouseholdScreen } from './household-screen.tsx';

const HOME = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';
const LEA = '0190a5c6-0000-7000-8000-00000000000a';
const TOM = '0190a5c6-0000-7000-8000-00000000000b';
const person = (id: string, username: string) => ({
  id,
  username,
  email: `${id}@example.org`,
  colocationId: HOME,
  profilePictureUrl: null,
});
const members = [person(LEA, 'Léa'), person(TOM, 'Tomasz')];
const house = {
  id: HOME,
  name: '12 Lilac Street',
  address: '',
  colocataires: [LEA, TOM],
  currency: 'EUR',
  createdBy: LEA,
  createdAt: '2026-01-01T00:00:00Z',
  joinPolicy: 'id',
};
const home = [
  [accountCalls.listMembers, members],
  [colocationCalls.getColocation, house],
] as const;
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
const invitation = {
  code: 'ABCD2345',
  url: `https://h.example/invite?collocID=${HOME}&code=ABCD2345`,
  expiresAt: inAWeek,
};

type Screen = Awaited<ReturnType<typeof renderScreen>>;

beforeEach(async () => {
  await clearDrafts();
  writeCookie('token', 'a.b.c');
  saveUser({ id: LEA, username: 'Léa', email: 'lea@example.org', colocationId: HOME });
});

test('one sees oneself and those one lives with', async () => {
  wire(...home);
  const screen = await renderScreen(<HouseholdScreen />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Léa');
  await expect.element(screen.getByText('lea@example.org')).toBeVisible();
  const rows = screen.getByRole('region', { name: 'Who lives here' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/Léa\s*you/);
  await expect.element(rows.nth(1)).toMatchTextContent('Tomasz');
  await expectAccessible();
});

test('an invitation is made, shown as code and QR code, copied and taken back', async () => {
  const { of } = wire(
    home[0],
    [colocationCalls.getColocation, { ...house, joinPolicy: 'invite' }],
    [colocationCalls.createInvitation, invitation],
    [colocationCalls.withdrawInvitation, 'ABCD2345'],
  );
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Invite flatmates' }).click();
  await expect.element(screen.getByText('ABCD2345')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'QR code for invitation ABCD2345' })).toBeVisible();
  await expect.element(screen.getByText(/expires in (?:1 week|7 days)/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect.element(screen.getByText('Invitation cancelled.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Invite flatmates' })).toBeVisible();
  expect(of(colocationCalls.withdrawInvitation)[0]?.path).toBe('/api/Colocation/Invite/ABCD2345');
});

test('where the id alone opens the door, that is said, and it can be shut', async () => {
  const { of } = wire(
    ...home,
    [colocationCalls.createInvitation, invitation],
    [colocationCalls.withdrawInvitation, 'ABCD2345'],
    [colocationCalls.updateColocation, HOME],
  );
  const screen = await renderScreen(<HouseholdScreen />);
  await expect.element(screen.getByText(/Anyone who knows the household ID can join, too/)).toBeVisible();
  await screen.getByRole('button', { name: 'Invite flatmates' }).click();
  await screen.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect.element(screen.getByText('The code no longer works, but the household ID still does.')).toBeVisible();
  await screen.getByRole('button', { name: 'Let people in by invitation only' }).click();
  await expect.element(screen.getByText('From now on, people need an invitation to join.')).toBeVisible();
  expect(of(colocationCalls.updateColocation)[0]?.body).toEqual({
    id: HOME,
    name: '12 Lilac Street',
    joinPolicy: 'invite',
  });
});

test('an invitation that was made is still there after a reload', async () => {
  wire(...home, [colocationCalls.createInvitation, invitation]);
  const before = await renderScreen(<HouseholdScreen />);
  await before.getByRole('button', { name: 'Invite flatmates' }).click();
  await expect.element(before.getByText('ABCD2345')).toBeVisible();
  await before.unmount();
  const after = await renderScreen(<HouseholdScreen />);
  await expect.element(after.getByText('ABCD2345')).toBeVisible();
});

test('leaving is asked first, with what is still open', async () => {
  const { of } = wire(
    ...home,
    [moneyCalls.getBalance, { [LEA]: -21.75, [TOM]: 21.75 }],
    [accountCalls.quitColocation, LEA],
  );
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Leave household' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent('Leave 12 Lilac Street?');
  await expect.element(dialog).toMatchTextContent('You still owe €21.75.');
  await expectAccessible();
  expect(of(accountCalls.quitColocation)).toEqual([]);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => readUser().colocationId).toBeNull();
});

test('taking somebody out is asked first, and a refusal is said', async () => {
  wire(...home, [colocationCalls.removeMember, refusal('forbidden')]);
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Remove Tomasz' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('You’re not allowed to do that.')).toBeVisible();
});

test('one changes one’s name', async () => {
  const { of } = wire(...home, [accountCalls.updateUser, LEA]);
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Edit name' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill(' ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter a name.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Léa M.');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Léa M.');
  expect(of(accountCalls.updateUser)[0]?.body).toEqual({ id: LEA, username: 'Léa M.' });
});

test('when nothing can be read, one may try again', async () => {
  wire();
  const screen = await renderScreen(<HouseholdScreen />);
  await expect.element(screen.getByText('Couldn’t load your flatmates.')).toBeVisible();
  wire(...home);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Tomasz')).toBeVisible();
});

test('a name that was being changed is still there after a reload, until it is saved', async () => {
  wire(...home, [accountCalls.updateUser, LEA]);
  const field = (screen: Screen) => screen.getByRole('textbox', { name: 'Name' });
  const open = async () => {
    const screen = await renderScreen(<HouseholdScreen />);
    await screen.getByRole('button', { name: 'Edit name' }).click();
    return screen;
  };
  const before = await open();
  await field(before).fill('Léa Ma');
  await before.unmount();
  const after = await open();
  await expect.element(field(after)).toHaveValue('Léa Ma');
  await after.getByRole('button', { name: 'Save' }).click();
  await expect.element(after.getByRole('heading', { level: 1 })).toMatchTextContent('Léa Ma');
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
  wire(...home, [colocationCalls.createInvitation, invitation]);
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Invite flatmates' }).click();
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
  wire(...home, [colocationCalls.createInvitation, invitation]);
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Invite flatmates' }).click();
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => writeText.mock.calls).toEqual([[invitation.url]]);
});
