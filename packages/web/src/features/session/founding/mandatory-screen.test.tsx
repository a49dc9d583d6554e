import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import * as data from '#platform/sync/sync.ts';
import { clearDrafts } from '#platform/drafts.ts';
import { likelyCurrency } from '#platform/i18n/currencies.ts';
import { beforeLocaleSwitch } from '#platform/i18n/switch-locale.ts';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { writeCookie } from '#platform/session/cookies.ts';
import * as entering from '#platform/sign-in/enter.ts';
import { readUser, saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { MandatoryScreen } from './mandatory-screen.tsx';

vi.mock('#platform/sync/sync.ts', { spy: true });
vi.mock('#platform/sign-in/enter.ts', { spy: true });

const HOME = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';

const preview = { colocationId: HOME, name: '12 Lilac Street', address: '', members: 3, invitedBy: 'Inès' };

beforeEach(async () => {
  await clearDrafts();
  vi.mocked(data.useOwnQueued).mockReset();
  vi.mocked(entering.signOut).mockReset().mockResolvedValue(undefined);
  writeCookie('token', 'a.b.c');
  saveUser({ id: 'me', username: 'Léa', email: 'lea@example.org', colocationId: null });
});

test('a user creates a household and becomes its member', async () => {
  const { of } = mockFetch([colocationEndpoints.createColocation, HOME]);
  const screen = await renderOutside(<MandatoryScreen />, { path: '/colocation-mandatory' });
  await screen.getByLabelText('Household name').fill('12 Lilac Street');
  await screen.getByLabelText('Address').fill('Paris');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Create household' }).click();
  await expect.poll(() => readUser().colocationId).toBe(HOME);
  expect(of(colocationEndpoints.createColocation)[0]?.body).toEqual({
    name: '12 Lilac Street',
    address: 'Paris',
    currency: likelyCurrency('en'),
    joinPolicy: 'invite',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  // The invitation is next.
  expect(screen.router.state.location.pathname).toBe('/');
  expect(screen.router.state.location.search).toEqual({ invite: '1' });
});

test.each([
  ['en', 'Create household', 'Household name', ['Welcome! Drag me anywhere.', 'Groceries', 'House dinner?']],
  ['de', 'WG gründen', 'Name der WG', ['Willkommen! Schieb mich herum.', 'Einkauf', 'Zusammen kochen?']],
  ['fr', 'Créer la colocation', 'Nom de la colocation', ['Bienvenue ! Déplace-moi.', 'Courses', 'Un dîner ensemble ?']],
  ['es', 'Crear la casa', 'Nombre de la casa', ['¡Hola! Muéveme adonde quieras.', 'La compra', '¿Cenamos juntos?']],
  ['zh', '新建这个家', '家的名字', ['欢迎！拖动我试试', '买菜', '一起吃饭？']],
  ['ja', '家を作る', '家の名前', ['ようこそ！動かしてみて', '買い物', 'みんなで夕ごはん？']],
] as const)(
  'three real notes greet the founder of a household, in their language: %s',
  async (locale, found, name, words) => {
    mockFetch([colocationEndpoints.createColocation, HOME]);
    vi.mocked(data.queueWrite).mockReset().mockResolvedValue(undefined);
    const screen = await renderOutside(<MandatoryScreen />, { locale });
    await screen.getByLabelText(name).fill('12');
    await screen.getByRole('button', { name: found }).click();
    await expect.poll(() => readUser().colocationId).toBe(HOME);
    const { calls } = vi.mocked(data.queueWrite).mock;
    const written = calls.map(([command, input]) => ({ kind: command.kind, title: command.title(input) }));
    expect(written.filter(({ kind }) => kind === 'reminders.addNote').map(({ title }) => title)).toEqual(words);
    expect(written.filter(({ kind }) => kind === 'reminders.addItem')).toHaveLength(3);
  },
);

test('a household is founded even if its samples could not be stored', async () => {
  mockFetch([colocationEndpoints.createColocation, HOME]);
  vi.mocked(data.queueWrite).mockReset().mockRejectedValue(new Error('The disk is full'));
  const screen = await renderOutside(<MandatoryScreen />);
  await screen.getByLabelText('Household name').fill('12 Lilac Street');
  await screen.getByRole('button', { name: 'Create household' }).click();
  await expect.poll(() => readUser().colocationId).toBe(HOME);
});

test('a household needs a name', async () => {
  const { asked } = mockFetch();
  const screen = await renderOutside(<MandatoryScreen />, { locale: 'de' });
  await screen.getByRole('button', { name: 'WG gründen' }).click();
  await expect.element(screen.getByText('Gib der WG einen Namen.')).toBeVisible();
  await expect.element(screen.getByLabelText('Name der WG')).toHaveFocus();
  expect(asked).toEqual([]);
});

test('when the server is down no input is lost, and a repeat is the same household', async () => {
  const keys: (string | null)[] = [];
  mockFetch([colocationEndpoints.createColocation, refusal('unavailable')]);
  const screen = await renderOutside(<MandatoryScreen />);
  await screen.getByLabelText('Household name').fill('12 Lilac Street');
  await screen.getByRole('button', { name: 'Create household' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Can’t reach the server right now. Try again in a moment.');
  await screen.getByRole('button', { name: 'Create household' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  const { mock } = globalThis.fetch as unknown as { mock: { calls: [string, RequestInit | undefined][] } };
  for (const [, init] of mock.calls.filter((each) => each[1]?.method === 'POST'))
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await screen.unmount();
  const again = await renderOutside(<MandatoryScreen />);
  await expect.element(again.getByLabelText('Household name')).toHaveValue('12 Lilac Street');
});

test('a link, a code or an id opens its invitation; other text is reported as none', async () => {
  mockFetch([colocationEndpoints.getInvitation, preview]);
  const screen = await renderOutside(<MandatoryScreen />);
  await screen.getByText('Join', { exact: true }).click();
  await screen.getByLabelText('Invitation').fill('let me in please');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('That isn’t an invitation link or code. Check it for typos.')).toBeVisible();
  await expectAccessible();
  await screen.getByLabelText('Invitation').fill(`https://hestia.example/invite?collocID=${HOME}&code=AB12`);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => screen.router.state.location.pathname).toBe('/invite');
  expect(screen.router.state.location.search).toEqual({ collocID: HOME, code: 'AB12' });
});

test('a mistyped code is reported at its field, and stays there for correction', async () => {
  const { of } = mockFetch([
    colocationEndpoints.getInvitation,
    ({ path }) => (path.endsWith('/4SUSZBHTHYZP') ? preview : refusal('notFound')),
  ]);
  const screen = await renderOutside(<MandatoryScreen />, { path: '/colocation-mandatory?way=join' });
  const field = screen.getByLabelText('Invitation');
  await field.fill('4sus zbht hyzb');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText(/^No household has this code\. Check 4SUS-ZBHT-HYZB/)).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('4sus zbht hyzb');
  await expect.element(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expectAccessible();
  expect(screen.router.state.location.pathname).toBe('/colocation-mandatory');
  await field.fill('4sus zbht hyzp');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => screen.router.state.location.pathname).toBe('/invite');
  expect(screen.router.state.location.search).toEqual({ code: '4SUSZBHTHYZP' });
  expect(of(colocationEndpoints.getInvitation)).toHaveLength(2);
});

test('an expired link says so, and an unreachable server loses no input', async () => {
  mockFetch([colocationEndpoints.getInvitation, refusal('notFound')]);
  const screen = await renderOutside(<MandatoryScreen />, { path: '/colocation-mandatory?way=join' });
  const link = `https://hestia.example/invite?collocID=${HOME}&code=4SUSZBHTHYZP`;
  await screen.getByLabelText('Invitation').fill(link);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText(/^No household has this link\./)).toBeVisible();
  mockFetch([colocationEndpoints.getInvitation, refusal('unavailable')]);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Can’t reach the server right now. Try again in a moment.');
  await expect.element(screen.getByLabelText('Invitation')).toHaveValue(link);
});

test('signing out asks only while a change is queued', async () => {
  mockFetch();
  const waiting = [{ key: 'one' } as QueuedMutation];
  vi.mocked(data.useOwnQueued).mockReturnValue(waiting);
  vi.mocked(data.countOwnQueued).mockResolvedValueOnce(1);
  const screen = await renderOutside(<MandatoryScreen />);
  await screen.getByRole('button', { name: 'Sign out' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Sign out?' });
  await expect.element(question).toMatchTextContent('1 change hasn’t reached the server');
  await expectAccessible();
  expect(entering.signOut).not.toHaveBeenCalled();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  vi.mocked(data.countOwnQueued).mockResolvedValueOnce(0);
  await screen.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => vi.mocked(entering.signOut).mock.calls.length).toBe(1);
});

test('a language that is refused says so', async () => {
  mockFetch();
  const release = beforeLocaleSwitch(() => false);
  const screen = await renderOutside(<MandatoryScreen />);
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('ja');
  await expect.element(screen.getByText(/^Can’t change the language right now/)).toBeVisible();
  release();
});
