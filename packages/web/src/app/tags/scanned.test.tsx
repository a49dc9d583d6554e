import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { tagEndpoints } from '@hestia/contract/tags/endpoints.ts';
import type { Tag } from '@hestia/contract/tags/schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { busy, chore } from '../../features/chores/chores.test-utils.tsx';
import { Tags } from '../../features/settings/tags/tags.tsx';
import { cacheReducers, commands } from '../start/features.ts';
import { Scanned } from './scanned.tsx';

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands, cacheReducers });
});

const CODE = 'K7QPMX2RDA4WZN';
const LIST = '01990000-0000-7000-9000-00000000aaaa';
const repeat: Chore['repeat'] = {
  rule: 'FREQ=WEEKLY;BYDAY=FR',
  basis: 'schedule',
  from: '2026-11-20T18:00',
  rotation: 'order',
  members: [LEA, TOM],
  isPaused: false,
  turn: 1,
  whose: LEA,
};
const bins = chore('Bins', 1, { enrolledUsers: { [LEA]: null }, repeat });
const made = { madeBy: TOM, madeAt: '2026-11-02T18:00:00.000Z' };
const tagOf = (change: Partial<Tag> = {}): Tag => ({
  id: '01990000-0000-7000-9000-00000000bbbb',
  kind: 'chore',
  thingId: bins.id,
  name: 'Bins',
  ...made,
  ...change,
});
const list = {
  id: LIST,
  colocationId: HOUSEHOLD,
  createdBy: TOM,
  createdAt: '2026-11-01T08:00:00.000Z',
  reminderType: 2,
  shoppingListName: 'Market',
  shoppingItems: [],
  reactions: [],
  coordX: 0,
  coordY: 0,
  coordZ: 0,
};

/* The server takes no write, since it would tell of it: what the page shows is not overtaken. */
async function scan(answer: Tag | (() => Response)) {
  const server = mockFetch(
    ...atHome,
    [tagEndpoints.scanTag, answer],
    [choreEndpoints.listChores, [bins]],
    [choreEndpoints.toggleDone, busy],
    [reminderEndpoints.listReminders, [list]],
    [reminderEndpoints.addItem, busy],
  );
  return { ...(await renderScreen(<Scanned />, { path: `/tag/${CODE}` })), ...server };
}

test('the tag of a task has one button, and shows whose turn is next', async () => {
  const { getByRole, getByText, of: sent } = await scan(tagOf());
  await expect.element(getByRole('heading', { name: 'Bins' })).toBeVisible();
  await expect.element(getByText(/^Next turn: Tomasz/)).toBeVisible();
  await expectAccessible();
  await getByRole('button', { name: 'Done' }).click();
  await expect.element(getByRole('button', { name: 'Mark as not done' })).toBeVisible();
  await expect.element(getByText(/^Next turn: Tomasz/)).toBeVisible();
  await expect.poll(() => sent(choreEndpoints.toggleDone).length).toBeGreaterThan(0);
});

test('the tag of a list has a field for new items', async () => {
  const { getByRole, of: sent } = await scan(tagOf({ kind: 'list', thingId: LIST, name: 'Market' }));
  await getByRole('textbox').fill('Milk');
  getByRole('textbox').element().closest('form')?.requestSubmit();
  await expect.element(getByRole('list', { name: 'To buy' })).toMatchTextContent('Milk');
  await expect.poll(() => sent(reminderEndpoints.addItem)[0]?.body).toMatchObject({ reminderId: LIST, name: 'Milk' });
});

test('a canceled tag names the member; any other invalid one says only that it is invalid', async () => {
  const first = await scan(tagOf({ withdrawnBy: TOM, withdrawnAt: '2026-11-05T08:00:00.000Z' }));
  await expect.element(first.getByRole('heading', { name: 'The tag of “Bins” was canceled' })).toBeVisible();
  await expect.element(first.getByText(/^By Tomasz, Nov/)).toBeVisible();
  await first.unmount();
  const none = () => Response.json({ code: 'notFound', status: 404, title: 'Not Found' }, { status: 404 });
  const { getByRole } = await scan(none);
  await expect.element(getByRole('heading', { name: 'This tag opens nothing.' })).toBeVisible();
});

test('the settings list all tags, print the chosen ones, and cancel one after a confirmation', async () => {
  const url = `https://flat.example.org/tag/${CODE}`;
  const gone = tagOf({ id: LIST, name: 'Attic', withdrawnBy: TOM, withdrawnAt: '2026-11-05T08:00:00.000Z' });
  const { of: sent } = mockFetch(
    ...atHome,
    [tagEndpoints.listTags, [tagOf({ url }), gone]],
    [tagEndpoints.withdrawTag, tagOf().id],
  );
  const { getByRole, getByText, container } = await renderScreen(<Tags />, { path: '/settings/tags' });
  await expect.element(getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  await getByText('Bins', { exact: true }).click();
  await expect.element(getByRole('button', { name: 'Print 1 tag' })).toBeEnabled();
  expect(container.querySelectorAll('.tags-paper svg[role=img]')).toHaveLength(1);
  await expect.element(getByRole('region', { name: 'Recently canceled' })).toMatchTextContent(/Attic.*By Tomasz/);
  await expectAccessible();
  await getByRole('button', { name: 'More about “Bins”' }).click();
  await getByRole('menuitem', { name: 'Cancel tag' }).click();
  await getByRole('alertdialog').getByRole('button', { name: 'Cancel tag' }).click();
  await expect.poll(() => sent(tagEndpoints.withdrawTag)).toHaveLength(1);
});
