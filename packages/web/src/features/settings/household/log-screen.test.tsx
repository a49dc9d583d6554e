import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { HouseholdLogEntry } from '@hestia/contract/colocations/log-schemas.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { expect, test } from 'vitest';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { LogScreen } from './log-screen.tsx';

const colocationId = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';
const member = (id: string, username: string) => ({ id, username, email: '', colocationId, profilePictureUrl: null });
const entry = (number: number, rest: Partial<HouseholdLogEntry>): HouseholdLogEntry => ({
  number,
  at: '2026-11-20T10:00:00.000Z',
  deed: 'changed',
  userId: 'lea',
  aboutId: null,
  before: {},
  after: {},
  ...rest,
});

test('the log has joined and departed members and changed settings, in words; the rest on request', async () => {
  saveUser({ id: 'lea', username: 'Léa', email: 'lea@example.org', colocationId });
  const pages = [
    {
      entries: [
        entry(9, {
          before: { joinPolicy: 'id', address: '', collector: null },
          after: { joinPolicy: 'invite', address: '12 Lilac Street', collector: 'tom' },
        }),
        entry(11, { deed: 'exported', userId: null, after: { what: 'household' } }),
        entry(12, { deed: 'transferred', userId: null, aboutId: 'nils', after: { claimedBy: 'tom' } }),
        entry(10, { deed: 'exported', after: { what: 'money' } }),
        entry(14, { deed: 'changed', aboutId: 'tom', before: { purse: true }, after: {} }),
        entry(13, { deed: 'changed', aboutId: 'tom', before: {}, after: { purse: true } }),
        entry(18, { before: { guest: 'Cat sitter' } }),
        entry(17, { after: { guest: 'Cat sitter' } }),
        entry(16, { before: { tablet: 'Kitchen' } }),
        entry(15, { after: { tablet: 'Kitchen' } }),
        entry(8, { deed: 'removed', aboutId: 'tom' }),
        entry(5, { deed: 'reset', aboutId: 'tom', after: { step: 'confirmed' } }),
        entry(7, { deed: 'joined', userId: 'lea', aboutId: 'nils' }),
        entry(6, { deed: 'claimed', userId: 'tom', aboutId: 'nils', after: { claimedBy: 'tom' } }),
      ],
      next: 6,
    },
    { entries: [entry(1, { deed: 'joined', userId: 'lea', aboutId: 'lea' })], next: null },
  ];
  mockFetch(
    [accountEndpoints.listMembers, [member('lea', 'Léa'), member('tom', 'Tom')]],
    [accountEndpoints.listFormerMembers, [member('nils', 'Nils')]],
    [colocationEndpoints.listHouseholdLog, () => pages.shift()],
  );
  const screen = await renderScreen(<LogScreen />);
  for (const words of [
    'Who can join: Anyone with the household ID → Only with an invitation',
    'Address: nothing → 12 Lilac Street',
    'Collects the money: nobody → Tom',
    'The server’s admin exported the household',
    'The server’s admin gave Nils’s place to Tom',
    'Léa exported the household’s expenses',
    'Léa and Tom settle separately again',
    'Léa and Tom settle together',
    'Léa ended a guest link: Cat sitter',
    'Léa made a guest link: Cat sitter',
    'Léa disconnected the tablet “Kitchen”',
    'Léa paired the tablet “Kitchen”',
    'Léa removed Tom',
    'Léa added Nils',
    'Léa confirmed the reset of Tom’s password',
    'Tom took over Nils’s expenses',
  ])
    await expect.element(screen.getByText(words)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByText('Léa moved in')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});
