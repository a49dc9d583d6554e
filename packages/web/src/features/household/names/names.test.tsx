import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { clearDrafts } from '#platform/drafts.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { writeCookie } from '#platform/session/cookies.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { HouseholdScreen } from '../household-screen.tsx';

const [HOME, LEA, MIA] = ['3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f', 'lea', 'mia'];
const member = (id: string, username: string) => ({
  id,
  username,
  email: '',
  colocationId: HOME,
  profilePictureUrl: null,
});
const household = {
  id: HOME,
  name: '12 Lilac Street',
  address: '',
  colocataires: [LEA, MIA],
  currency: 'EUR',
  createdBy: LEA,
  createdAt: '2026-01-01T00:00:00Z',
  joinPolicy: 'invite',
  timeZone: 'Europe/Paris',
};
const home = [
  [accountEndpoints.listMembers, [member(LEA, 'Léa'), { ...member(MIA, 'Mia'), isPlaceholder: true }]],
  [colocationEndpoints.getColocation, household],
  [moneyEndpoints.getBalance, { [LEA]: 5, [MIA]: -21.75 }],
] as const;

beforeEach(async () => {
  await clearDrafts();
  writeCookie('token', 'a.b.c');
  saveUser({ id: LEA, username: 'Léa', email: 'lea@example.org', colocationId: HOME });
});

test('a name without an account is listed separately, and claimed after its effects are shown', async () => {
  const { of } = mockFetch(...home, [placeholderEndpoints.claimPlaceholder, MIA]);
  const screen = await renderScreen(<HouseholdScreen />);
  const faces = screen.getByRole('region', { name: 'Who lives here' });
  await expect.element(faces.getByText('1 person')).toBeVisible();
  await screen.getByRole('button', { name: 'Mia' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Mia' });
  await expect.element(sheet.getByRole('link', { name: /^Balance\s*−€21\.75$/ })).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: 'That’s me' }).click();
  const sure = screen.getByRole('alertdialog', { name: 'Are you Mia?' });
  await expect
    .element(sure)
    .toMatchTextContent(/Your balance: \+\u2060€5\.00\. Mia’s: −\u2060€21\.75\. Together: −\u2060€16\.75\./);
  await sure.getByRole('button', { name: 'That’s me' }).click();
  await expect
    .poll(() => of(placeholderEndpoints.claimPlaceholder).map(({ body }) => body))
    .toEqual([{ placeholderId: MIA }]);
});

function Names() {
  const { members, sharers, find } = useMemberDirectory();
  const names = (users: readonly { username: string }[]) => users.map(({ username }) => username).join('+');
  return <p>{[names(members), names(sharers), find(MIA).username].join(', ')}</p>;
}

test('it shares in money, and is no member elsewhere', async () => {
  mockFetch(...home);
  const { getByText } = await renderScreen(<Names />);
  await expect.element(getByText('Léa, Léa+Mia, Mia')).toBeVisible();
});
