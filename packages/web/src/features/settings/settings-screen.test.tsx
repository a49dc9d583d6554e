import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { ownDataEndpoints } from '@hestia/contract/accounts/own-data-endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import catalogues from 'virtual:catalogues';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts } from '#platform/drafts.ts';
import * as entering from '#platform/sign-in/enter.ts';
import { beforeLocaleSwitch } from '#platform/i18n/switch-locale.ts';
import { readCookie, writeCookie } from '#platform/session/cookies.ts';
import { areLetterKeysOn } from '#platform/letter-keys.ts';
import { readUser, saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { ChangeColocationScreen } from './household/change-colocation-screen.tsx';
import { ColocationScreen } from './household/colocation-screen.tsx';
import { deviceOf } from '#platform/device-name.ts';
import { DevicesScreen } from './account/devices-screen.tsx';
import { DisplayScreen } from './device/display-screen.tsx';
import { LanguageScreen } from './device/language-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

vi.mock('#platform/sign-in/enter.ts', { spy: true });

const HOME = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';
const household = {
  id: HOME,
  name: '12 Lilac Street',
  address: 'Paris',
  colocataires: ['lea'],
  currency: 'EUR',
  createdBy: 'lea',
  createdAt: '2026-01-01T00:00:00Z',
  joinPolicy: 'id',
  timeZone: 'Europe/Paris',
};
const session = (id: string, userAgent: string, current: boolean) => ({
  id,
  userAgent,
  current,
  createdAt: '2026-11-01T10:00:00Z',
  lastSeenAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  expiresAt: '2027-11-01T10:00:00Z',
});
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const calls = [
  [colocationEndpoints.getColocation, household],
  [accountEndpoints.listSessions, [session('one', firefox, true), session('two', iphone, false)]],
] as const;

const harbour = {
  colocationId: '9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f',
  name: 'Harbour 3',
  address: '',
  members: 2,
  invitedBy: 'Inès',
};

beforeEach(async () => {
  await clearDrafts();
  localStorage.removeItem('theme');
  writeCookie('token', 'a.b.c');
  saveUser({ id: 'lea', username: 'Léa', email: 'lea@example.org', colocationId: HOME });
  vi.mocked(entering.signOut).mockReset().mockResolvedValue(undefined);
  vi.mocked(entering.forgetEverything).mockReset().mockResolvedValue(undefined);
});

test('a theme applies at once and is stored', async () => {
  mockFetch(...calls);
  const screen = await renderScreen(<DisplayScreen />);
  await screen.getByText('Hestia', { exact: true }).click();
  expect(document.documentElement.dataset.theme).toBe('hestia');
  expect(localStorage.getItem('theme')).toBe('hestia');
  await expectAccessible();
  await screen.getByText('Dark', { exact: true }).click();
  expect(document.documentElement.dataset.theme).toBe('dark');
  await expectAccessible();
  await screen.getByText('Automatic', { exact: true }).click();
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('single-letter shortcuts can be turned off, which is stored', async () => {
  mockFetch(...calls);
  const screen = await renderScreen(<DisplayScreen />);
  await screen.getByRole('region', { name: 'Keyboard' }).getByText('Press N to add something new').click();
  expect(areLetterKeysOn()).toBe(false);
  await screen.unmount();
  const again = await renderScreen(<DisplayScreen />);
  await expect.element(again.getByRole('switch', { name: 'Press N to add something new' })).not.toBeChecked();
  await again.getByText('Press N to add something new').click();
  expect(areLetterKeysOn()).toBe(true);
});

test('a language applies at once and is stored', async () => {
  mockFetch(...calls);
  const screen = await renderScreen(<LanguageScreen />);
  await screen.getByText('Español', { exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Idioma');
  expect(readCookie('locale')).toBe('es');
  await expectAccessible();
});

test('a refused language stays, with another message than a failed download', async () => {
  mockFetch(...calls);
  const screen = await renderScreen(<LanguageScreen />);
  const release = beforeLocaleSwitch(() => false);
  await screen.getByText('Español', { exact: true }).click();
  await expect.element(screen.getByText(/^Can’t change the language right now/)).toBeVisible();
  release();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(catalogues, 'ja').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await screen.getByText('日本語', { exact: true }).click();
  await expect.element(screen.getByText(/^Couldn’t load this language/)).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Language');
});

test('the sessions are listed, and one elsewhere can be ended', async () => {
  const { of } = mockFetch(...calls, [accountEndpoints.endSession, 'two']);
  const screen = await renderScreen(<DevicesScreen />);
  const rows = screen.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/Firefox on Linux\s*this device/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Safari on iOS\s*last active 2 hours ago/);
  await screen.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
  await expect.element(screen.getByText('Signed out there.')).toBeVisible();
  expect(of(accountEndpoints.endSession)[0]?.path).toBe('/api/Account/Sessions/two');
});

test('a device without a name is called this one, once', async () => {
  mockFetch([accountEndpoints.listSessions, [session('one', 'curl', true), session('two', 'curl', false)]]);
  const screen = await renderScreen(<DevicesScreen />);
  const rows = screen.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/^This device$/);
  await expect.element(rows.nth(1)).toMatchTextContent(/^A device\s*last active 2 hours ago/);
});

test('a wrong current password is reported at its field', async () => {
  mockFetch(...calls, [accountEndpoints.changePassword, refusal('wrongCredentials')]);
  const screen = await renderScreen(<SettingsScreen />);
  await screen.getByRole('button', { name: 'Change password' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter your current password.')).toBeVisible();
  await expect.element(screen.getByText('Use at least 8 characters.')).toBeVisible();
  await screen.getByLabelText('Current password').fill('old');
  await screen.getByLabelText('New password').fill('long enough');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('That isn’t your current password.')).toBeVisible();
  await expectAccessible();
});

test('signing out asks no question if nothing would be lost', async () => {
  mockFetch(...calls);
  const screen = await renderScreen(<SettingsScreen />);
  await screen.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => vi.mocked(entering.signOut).mock.calls.length).toBe(1);
});

/** The files that are handed to the browser. */
function savedFiles(): [name: string, file: Blob][] {
  const saved: [name: string, file: Blob][] = [];
  let made = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made = file as Blob;
    return 'blob:own';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, made]);
  });
  return saved;
}

test("all of the user's data on the server is saved as one file", async () => {
  const saved = savedFiles();
  const response = { format: 'hestia-person', messages: [] };
  mockFetch(...calls, [ownDataEndpoints.getOwnData, response]);
  const screen = await renderScreen(<SettingsScreen />);
  await screen.getByRole('button', { name: 'Download my data' }).click();
  await expect.element(screen.getByText(/^Everything this server keeps about you/)).toBeVisible();
  const [[name, file] = ['', new Blob()]] = saved;
  expect([name, JSON.parse(await file.text())]).toEqual(['hestia-my-data.json', response]);
});

test("a failed download of the user's data shows the reason", async () => {
  const saved = savedFiles();
  mockFetch(...calls, [ownDataEndpoints.getOwnData, refusal('tooMany')]);
  const screen = await renderScreen(<SettingsScreen />);
  await screen.getByRole('button', { name: 'Download my data' }).click();
  await expect.element(screen.getByText(/^Too many attempts/)).toBeVisible();
  expect(saved).toEqual([]);
});

test('deleting the account needs a confirmation, and the password when the sign-in is no longer fresh', async () => {
  const { of } = mockFetch(...calls, [
    accountEndpoints.deleteUser,
    ({ body }) => ((body as { password?: string }).password ? 'lea' : refusal('passwordNeeded')),
  ]);
  const screen = await renderScreen(<SettingsScreen />);
  await screen.getByRole('button', { name: 'Delete account' }).click();
  await expect.element(screen.getByRole('alertdialog')).toMatchTextContent('You can’t undo this.');
  expect(of(accountEndpoints.deleteUser)).toEqual([]);
  const confirm = screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await confirm.click();
  await screen.getByLabelText('Your password', { exact: true }).fill('right');
  expect(vi.mocked(entering.forgetEverything).mock.calls).toEqual([]);
  await confirm.click();
  await expect.poll(() => vi.mocked(entering.forgetEverything).mock.calls.length).toBe(1);
});

test('only changed fields of the household are sent', async () => {
  const { of } = mockFetch(...calls, [colocationEndpoints.updateColocation, HOME]);
  const screen = await renderScreen(<ColocationScreen />);
  await screen.getByLabelText('Name').fill('Harbour 3');
  await screen.getByText('Only with an invitation').click();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Saved.')).toBeVisible();
  expect(of(colocationEndpoints.updateColocation)[0]?.body).toEqual({
    id: HOME,
    name: 'Harbour 3',
    joinPolicy: 'invite',
  });
});

test('the household’s time zone is chosen among those that the browser knows', async () => {
  const { of } = mockFetch(...calls, [colocationEndpoints.updateColocation, HOME]);
  const screen = await renderScreen(<ColocationScreen />);
  await screen.getByRole('button', { name: /Time zone/ }).click();
  await screen.getByRole('option', { name: 'America/New York' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => of(colocationEndpoints.updateColocation)[0]?.body)
    .toEqual({ id: HOME, timeZone: 'America/New_York' });
  await expect.element(screen.getByText('Saved.')).toBeVisible();
});

test("others' concurrent edits of untouched fields are not overwritten", async () => {
  mockFetch(...calls);
  const screen = await renderScreen(<ColocationScreen />);
  await screen.getByLabelText('Name').fill('Harbour 3');
  const { of } = mockFetch(
    [colocationEndpoints.getColocation, { ...household, name: 'Lilac', address: 'Brest' }],
    [colocationEndpoints.updateColocation, HOME],
  );
  await screen.client.invalidateQueries({ queryKey: ['colocation'] });
  await expect.element(screen.getByLabelText('Address')).toHaveValue('Brest');
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Harbour 3');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => of(colocationEndpoints.updateColocation)[0]?.body).toEqual({ id: HOME, name: 'Harbour 3' });
  // Saved: the server's value counts from here.
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Lilac');
});

test('edits of the household survive a reload, until they are saved', async () => {
  const { of } = mockFetch(...calls, [colocationEndpoints.updateColocation, HOME]);
  const before = await renderScreen(<ColocationScreen />);
  await before.getByLabelText('Name').fill('Harbour 3');
  await before.getByLabelText('Address').fill('');
  await before.getByText('Only with an invitation').click();
  await before.unmount();
  const after = await renderScreen(<ColocationScreen />);
  await expect.element(after.getByLabelText('Name')).toHaveValue('Harbour 3');
  await expect.element(after.getByLabelText('Address')).toHaveValue('');
  await expect.element(after.getByRole('radio', { name: 'Only with an invitation' })).toBeChecked();
  await after.getByRole('button', { name: 'Save' }).click();
  await expect.element(after.getByLabelText('Name')).toHaveValue('12 Lilac Street');
  expect(of(colocationEndpoints.updateColocation)[0]?.body).toMatchObject({ name: 'Harbour 3', joinPolicy: 'invite' });
  await after.unmount();
  const saved = await renderScreen(<ColocationScreen />);
  await expect.element(saved.getByLabelText('Name')).toHaveValue('12 Lilac Street');
});

test('a half-typed invitation code survives a reload, until it is used or cleared', async () => {
  mockFetch(...calls, [colocationEndpoints.getInvitation, harbour]);
  const field = (screen: Awaited<ReturnType<typeof renderScreen>>) => screen.getByLabelText('Invitation');
  const first = await renderScreen(<ChangeColocationScreen />);
  await field(first).fill('LILAC-7');
  await first.unmount();
  const second = await renderScreen(<ChangeColocationScreen />);
  await expect.element(field(second)).toHaveValue('LILAC-7');
  await field(second).fill('');
  await second.unmount();
  const third = await renderScreen(<ChangeColocationScreen />);
  await expect.element(field(third)).toHaveValue('');
  await field(third).fill('LILAC-7Q4K');
  await third.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => third.router.state.location.pathname).toBe('/invite');
  await third.unmount();
  const fourth = await renderScreen(<ChangeColocationScreen />);
  await expect.element(field(fourth)).toHaveValue('');
});

test('deleting the household needs a confirmation and frees its members', async () => {
  mockFetch(...calls, [colocationEndpoints.deleteColocation, HOME]);
  const screen = await renderScreen(<ColocationScreen />);
  await screen.getByRole('button', { name: 'Delete household' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => readUser().colocationId).toBeNull();
});

test('deleting the household asks for the password when the sign-in is no longer fresh', async () => {
  const { of } = mockFetch(...calls, [
    colocationEndpoints.deleteColocation,
    ({ body }) => {
      const { password } = body as { password?: string };
      if (!password) return refusal('passwordNeeded');
      return password === 'right' ? HOME : refusal('wrongCredentials');
    },
  ]);
  const screen = await renderScreen(<ColocationScreen />);
  await screen.getByRole('button', { name: 'Delete household' }).click();
  const dialog = screen.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const field = dialog.getByLabelText('Your password', { exact: true });
  await field.fill('wrong');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog.getByText('That isn’t your password.')).toBeVisible();
  expect(readUser().colocationId).toBe(HOME);
  await field.fill('right');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => readUser().colocationId).toBeNull();
  expect(of(colocationEndpoints.deleteColocation).map(({ body }) => body)).toEqual([
    {},
    { password: 'wrong' },
    { password: 'right' },
  ]);
});

test('a user without a password is asked to sign in again', async () => {
  mockFetch(...calls, [colocationEndpoints.deleteColocation, refusal('freshSignInNeeded')]);
  const screen = await renderScreen(<ColocationScreen />);
  await screen.getByRole('button', { name: 'Delete household' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText(/Sign out and back in/)).toBeVisible();
});

test('the settings explain who may move in', async () => {
  mockFetch(...calls);
  const screen = await renderScreen(<ColocationScreen />);
  await expect
    .element(screen.getByText(/anyone who has ever seen the ID or an invitation link can join/))
    .toBeVisible();
  await screen.getByText('Only with an invitation').click();
  await expect.element(screen.getByText(/People come in with the link or with a link for one person/)).toBeVisible();
});

test('a mistyped code is reported at its field, and stays there for correction', async () => {
  mockFetch(...calls, [colocationEndpoints.getInvitation, refusal('notFound')]);
  const screen = await renderScreen(<ChangeColocationScreen />);
  await screen.getByLabelText('Invitation').fill('4SUS ZBHT HYZB');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText(/^No household has this code\. Check 4SUS-ZBHT-HYZB/)).toBeVisible();
  await expect.element(screen.getByLabelText('Invitation')).toHaveValue('4SUS ZBHT HYZB');
});

test('moving uses the invitation’s page', async () => {
  mockFetch(...calls, [colocationEndpoints.getInvitation, harbour]);
  const screen = await renderScreen(<ChangeColocationScreen />);
  await screen.getByLabelText('Invitation').fill('LILAC-7Q4K');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => screen.router.state.location.pathname).toBe('/invite');
});

test.each([
  [firefox, { browser: 'Firefox', system: 'Linux' }],
  [iphone, { browser: 'Safari', system: 'iOS' }],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    { browser: 'Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome', system: 'Android' },
  ],
  ['curl/8.0', null],
])('the browser and system of %s are recognized', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});

test('the settings are one list in three groups, and signing out is visible', async () => {
  mockFetch(...calls);
  const screen = await renderScreen(<SettingsScreen />);
  const heads = screen.getByRole('heading', { level: 2 });
  await expect.element(heads.first()).toBeVisible();
  expect(heads.elements().map((head) => head.textContent)).toEqual(['Household', 'On this device', 'Account']);
  await expect.element(screen.getByRole('link', { name: /^Language\s*English/ })).toBeVisible();
  const leave = screen.getByRole('button', { name: 'Sign out' }).element();
  const first = heads.elements()[0];
  expect(first && leave.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
