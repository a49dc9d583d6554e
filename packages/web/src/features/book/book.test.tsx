import { bookCommands } from '@hestia/contract/book/commands.ts';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import type { BookContent, BookEntry } from '@hestia/contract/book/schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { clearDrafts } from '#platform/drafts.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { bookReducers } from './entries/book-data.ts';
import { BookScreen } from './book-screen.tsx';

let count = 0;
const entry = (title: string, content: BookContent, change: Partial<BookEntry> = {}): BookEntry => ({
  id: `01990000-0000-7000-9000-${String(++count).padStart(12, '0')}`,
  colocationId: HOUSEHOLD,
  title,
  content,
  createdBy: LEA,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedBy: LEA,
  updatedAt: '2026-11-01T08:00:00.000Z',
  readings: [],
  ...change,
});
const wifi = entry('At home', {
  kind: 'wifi',
  network: 'Elm 5',
  password: 'tea at four',
  security: 'wpa',
  isHidden: false,
});
const door = entry('Front door', { kind: 'code', code: '4711#', note: '' });
const rules = entry('House rules', { kind: 'text', text: 'Quiet from ten on. See https://example.org/rules.' });
const landlord = entry('Landlord', { kind: 'contact', phone: '+49 30 12-34', email: 'a@example.org', note: '' });
const keys = entry('Keys', { kind: 'keys', lines: [{ name: 'Cellar', holderId: TOM, holder: '' }] });
const meter = entry(
  'Electricity',
  { kind: 'meter', unit: 'kWh', number: '' },
  { readings: [{ id: '01990000-0000-7000-9000-0000000000aa', readOn: '2026-01-01', value: 1200, userId: TOM }] },
);

const busy = () => new Response('', { status: 503 });

async function open(path: string, entries: readonly BookEntry[]) {
  const asked = mockFetch(
    ...atHome,
    [bookEndpoints.listBook, entries],
    [bookEndpoints.addBookEntry, busy],
    [bookEndpoints.addBookReading, busy],
  );
  return { ...(await renderScreen(<BookScreen />, { path })), ...asked };
}

beforeEach(async () => {
  await eraseUserData();
  await clearDrafts();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands: Object.values(bookCommands), cacheReducers: bookReducers });
});

test('the list says what is in each entry, but no password or code', async () => {
  const screen = await open('/household/book', [rules, keys, wifi, door, landlord, meter]);
  await expect.element(screen.getByRole('link', { name: /At home.*Elm 5/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Electricity.*1,200/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Keys.*1 key/ })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/tea at four|4711/);
  await expectAccessible();
});

test('a Wi-Fi shows its QR code, and its password only on request', async () => {
  const screen = await open(`/household/book?entry=${wifi.id}`, [wifi]);
  await expect.element(screen.getByRole('img', { name: 'QR code to join Elm 5' })).toBeVisible();
  expect(document.body.textContent).not.toContain('tea at four');
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(screen.getByText('tea at four')).toBeVisible();
});

test('addresses in a text are links, and a contact can be called', async () => {
  const screen = await open(`/household/book?entry=${rules.id}`, [rules, landlord]);
  const link = screen.getByRole('link', { name: 'https://example.org/rules' });
  await expect.element(link).toHaveAttribute('href', 'https://example.org/rules');
  const other = await open(`/household/book?entry=${landlord.id}`, [rules, landlord]);
  await expect.element(other.getByRole('link', { name: /12-34/ }).last()).toHaveAttribute('href', 'tel:+49301234');
});

test('a reading can be added at once, and a lower one than the last needs a confirmation', async () => {
  const screen = await open(`/household/book?entry=${meter.id}`, [meter]);
  await screen.getByRole('textbox', { name: 'Reading in kWh' }).fill('12,5');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText(/That’s less than 1,200/)).toBeVisible();
});

test('the page for guests has ticked passwords and codes only, and no keys', async () => {
  const screen = await open('/household/book?sheet=guests', [wifi, door, keys, rules]);
  await expect.element(screen.getByText('Ask us')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/tea at four|4711|Cellar/);
  await screen.getByText('With the Wi-Fi password').click();
  await screen.getByText('With door codes').click();
  await expect.element(screen.getByText('tea at four')).toBeVisible();
  await expect.element(screen.getByText('4711#')).toBeVisible();
});

test('a new entry begins with its kind and needs a name', async () => {
  const screen = await open('/household/book?sheet=new', []);
  await screen.getByRole('button', { name: /^Wi-Fi/ }).click();
  await screen.getByRole('button', { name: 'Add entry' }).click();
  await expect.element(screen.getByText('Enter the name of the Wi-Fi.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Wi-Fi name' }).fill('Elm 5');
  await screen.getByRole('button', { name: 'Add entry' }).click();
  await expect.element(screen.getByRole('link', { name: /Wi-Fi.*Elm 5/ })).toBeVisible();
});
