import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { clearDrafts } from '#platform/drafts.ts';
import { writeCookie } from '#platform/session/cookies.ts';
import { readUser, saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { LeavingFigure } from '#shared/leaving-figure.ts';
import { OpenDebt } from '#ui/figures/open-debt.tsx';
import { renderScreen } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { HouseholdScreen } from './household-screen.tsx';

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
type RenderedScreen = Awaited<ReturnType<typeof renderScreen>>;

beforeEach(async () => {
  await clearDrafts();
  writeCookie('token', 'a.b.c');
  saveUser({ id: LEA, username: 'Léa', email: 'lea@example.org', colocationId: HOME });
});

test("the screen shows the household's address badge, its address and each member's face, mine last", async () => {
  mockFetch(home[0], [colocationEndpoints.getColocation, { ...household, address: 'Rue des Lilas, Paris' }]);
  const screen = await renderScreen(<HouseholdScreen />);
  await expect.element(screen.getByRole('heading', { level: 1, name: '12 Lilac Street' })).toBeVisible();
  await expect.element(screen.getByText('Rue des Lilas, Paris')).toBeVisible();
  const faces = screen.getByRole('region', { name: 'Who lives here' }).getByRole('listitem');
  await expect.element(faces.nth(0)).toMatchTextContent('Tomasz');
  await expect.element(faces.nth(1)).toMatchTextContent(/Léa\s*You · Edit/);
  await expectAccessible();
});

test('a face opens a menu of actions for that member', async () => {
  mockFetch(...home, [moneyEndpoints.getBalance, { [LEA]: 21.75, [TOM]: -21.75 }]);
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Tomasz' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Tomasz' });
  await expect.element(sheet.getByRole('link', { name: 'Write a message' })).toHaveAttribute('href', '/message');
  await expect.element(sheet.getByRole('link', { name: /^Balance\s*−€21\.75$/ })).toHaveAttribute('href', '/money');
  await expect.element(sheet.getByRole('link', { name: 'Tasks' })).toHaveAttribute('href', '/tasks');
  await expectAccessible();
});

test('leaving needs a confirmation, with the open amounts', async () => {
  const { of } = mockFetch(...home, [accountEndpoints.quitColocation, LEA]);
  const screen = await renderScreen(
    <LeavingFigure value={<OpenDebt minor={-2175} />}>
      <HouseholdScreen />
    </LeavingFigure>,
  );
  await screen.getByRole('button', { name: 'Leave household' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent('Leave 12 Lilac Street?');
  await expect.element(dialog).toMatchTextContent('You still owe €21.75.');
  await expectAccessible();
  expect(of(accountEndpoints.quitColocation)).toEqual([]);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => readUser().colocationId).toBeNull();
});

test('removing a member needs a confirmation, and a refusal is shown', async () => {
  mockFetch(...home, [colocationEndpoints.removeMember, refusal('forbidden')]);
  const screen = await renderScreen(<HouseholdScreen />);
  await screen.getByRole('button', { name: 'Tomasz' }).click();
  await screen.getByRole('button', { name: 'Remove Tomasz' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Remove Tomasz?' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(screen.getByText('You’re not allowed to do that.')).toBeVisible();
});

test('members can change their name', async () => {
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

test('a failed load can be retried', async () => {
  mockFetch();
  const screen = await renderScreen(<HouseholdScreen />);
  await expect.element(screen.getByText('Couldn’t load your flatmates.')).toBeVisible();
  mockFetch(...home);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Tomasz')).toBeVisible();
});

test('a name being edited survives a reload, until it is saved', async () => {
  mockFetch(...home, [accountEndpoints.updateUser, LEA]);
  const field = (screen: RenderedScreen) => screen.getByRole('textbox', { name: 'Name' });
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
