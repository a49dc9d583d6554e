import { expect } from '@playwright/test';
import { HubConnectionBuilder } from '@microsoft/signalr';
import { HubConnectionBuilder as HubConnectionBuilder8 } from 'signalr8';
import { signUp, type Account } from './account.ts';
import type { Hestia } from './hestia.ts';
import { OlderClient } from './older-client.ts';
import { shareHousehold, test } from './fixtures.ts';

/*
 * The rest of docs/wire.md section 3, call by call as the older client makes it, in two households at once: each receives all of
 * its own events and none of the other's. One listens with SignalR's client 10, the other with 8.
 */

const events = [
  'NewReminderAdded',
  'ReminderUpdated',
  'ReminderDeleted',
  'RemindersUpdated',
  'NewShoppingItem',
  'UpdatedShoppingItem',
  'DeletedShoppingItem',
  'NewReaction',
  'UpdateReaction',
  'DeleteReaction',
  'NewPollVote',
  'UpdatePollVote',
  'DeletePollVote',
  'NewChoreAdded',
  'ChoreUpdated',
  'ChoreDeleted',
  'ChoreEnrollmentAdded',
  'ChoreEnrollmentRemoved',
  'NewChoreMessageAdded',
  'ChoreMessagesDeleted',
  'NewMessageAdded',
  'MessageUpdated',
  'MessageDeleted',
] as const;

type ReceivedEvent = { name: string; payload: unknown };
type Household = { home: string; doer: Account; listener: Account; client: OlderClient; received: ReceivedEvent[] };
type Note = { id: string; reminderType: number; coordX: number; items: { id: string }[]; votes: { id: string }[] };

// A PNG of one pixel.
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

async function moveIn(
  hestia: Hestia,
  Builder: typeof HubConnectionBuilder,
): Promise<Household & { stop(): Promise<void> }> {
  const [doer, listener] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const home = await shareHousehold(doer, listener);
  const [client, ear] = [new OlderClient(hestia), new OlderClient(hestia)];
  client.authenticate(doer.jwt);
  ear.authenticate(listener.jwt);
  const hub = ear.hub(Builder);
  const received: ReceivedEvent[] = [];
  for (const name of events) hub.on(name, (payload: unknown) => received.push({ name, payload }));
  await hub.start();
  await hub.invoke('JoinColocationGroup', home);
  return { home, doer, listener, client, received, stop: () => hub.stop() };
}

/** Every field always, the unused ones empty, and a file of no bytes: as its form is. */
const note = ({ home, doer }: Household, fields: Record<string, string>) => ({
  ColocationId: home,
  CreatedBy: doer.id,
  CoordX: '12',
  CoordY: '34',
  CoordZ: '0',
  Content: '',
  Color: '',
  ShoppingListName: '',
  'PollInput.Title': '',
  'PollInput.Description': '',
  'PollInput.ExpirationDate': '',
  'PollInput.IsAnonymous': 'false',
  'PollInput.AllowMultipleChoices': 'undefined',
  ...fields,
});
const nothing = new Blob([], { type: 'image/jpeg' });

async function board(household: Household): Promise<void> {
  const { client, home, doer } = household;
  const put = (fields: Record<string, string>, file = nothing) =>
    client.form('/api/Reminder', '', note(household, fields), file);
  const text = await put({ ReminderType: '0', Content: `Hello ${home}`, Color: 'blue' });
  const picture = await put({ ReminderType: '1' }, new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }));
  const list = await put({ ReminderType: '2', ShoppingListName: 'Groceries' });
  const poll = await put({ ReminderType: '3', 'PollInput.Title': 'Pizza?' });
  expect([text, picture, list, poll].every((id) => id !== '')).toBe(true);

  const read = await client.cookie<Note & { imageUrl: string }>('GET', `/api/Reminder/${picture}`, {} as never);
  expect(await client.picture(read.imageUrl)).toMatchObject({ status: 200, type: 'image/webp' });
  const stored = await client.form('/images', '', {}, new Blob([Buffer.from(PIXEL, 'base64')]));
  expect(stored).toMatch(/^[\w-]+\.webp$/);

  const whole = await client.cookie<Note>('GET', `/api/Reminder/${text}`, {} as never);
  expect(await client.bearer('PUT', '/api/Reminder/', false, { ...whole, content: 'Changed' })).not.toBe(false);
  const range = [{ id: text, coordX: 100, coordY: 200, coordZ: 9 }];
  expect(await client.cookie('PUT', '/api/Reminder/Range', null, range)).toEqual([text]);

  const item = await client.bearer('POST', '/api/Reminder/ShoppingList', '', { name: 'Milk', reminderId: list });
  const ticked = { createdBy: doer.id, id: item, isChecked: true, name: 'Oat milk' };
  expect(await client.bearer('PUT', '/api/Reminder/ShoppingList', '', ticked)).toBe(item);
  const items = await client.bearer('GET', `/api/Reminder/ShoppingList?reminderId=${list}`, []);
  expect(items).toMatchObject([{ id: item, name: 'Oat milk', isChecked: true, reminderId: list }]);
  expect(await client.bearer('DELETE', `/api/Reminder/ShoppingList/${item}`, '')).toBe(item);

  const cast = (choice: string) => client.bearer('POST', '/api/Reminder/PollVote', '', { reminderId: poll, choice });
  const vote = await cast('Yes');
  expect(await cast('No')).toBe(vote);
  expect(await client.bearer('GET', `/api/Reminder/PollVote?reminderId=${poll}`, [])).toHaveLength(1);
  expect(await client.bearer('DELETE', `/api/Reminder/PollVote/id${vote}`, '')).toBe(vote);

  const react = (type: string) =>
    client.bearer('POST', '/api/Reminder/Reactions', '', { reminderId: text, userId: doer.id, type });
  expect([await react('👍'), await react('❤️')]).toEqual([text, text]);
  expect(await client.bearer('GET', `/api/Reminder/Reactions?reminderId=${text}`, [])).toMatchObject([{ type: '❤️' }]);
  const mine = { reminderId: text, userId: doer.id };
  expect(await client.bearer('DELETE', '/api/Reminder/Reactions', '', mine)).toBe(text);

  const all = await client.bearer<Note[]>('GET', `/api/Reminder?colocationId=${home}`, []);
  expect(all.map((one) => one.reminderType)).toEqual([0, 1, 2, 3]);
  expect(await client.bearer('DELETE', `/api/Reminder/${text}`, '')).toBe(text);
}

async function shoppingLists({ client, home, doer }: Household): Promise<void> {
  const list = await client.bearer('POST', '/api/ShoppingList', '', {
    colocationId: home,
    createdBy: doer.id,
    name: 'Party',
  });
  expect(await client.bearer('PUT', '/api/ShoppingList', '', { id: list, name: 'Big party' })).toBe(list);
  const item = await client.bearer('POST', '/api/ShoppingList/Item', '', { shoppinglistId: list, name: 'Ice' });
  const ticked = { id: item, name: 'Ice', isChecked: true };
  expect(await client.bearer('PUT', '/api/ShoppingList/Item', '', ticked)).toBe(item);
  const found = await client.bearer('GET', `/api/ShoppingList/GetById/${list}`, {});
  expect(found).toMatchObject({
    name: 'Big party',
    shoppingItems: [{ id: item, isChecked: true, shoppinglistId: list }],
  });
  expect(await client.bearer<object[]>('GET', `/api/ShoppingList/GetByColocationId/${home}`, [])).not.toEqual([]);
  expect(await client.bearer('DELETE', `/api/ShoppingList/Item?shoppingItemId=${item}`, '')).toBe(item);
  expect(await client.bearer('DELETE', `/api/ShoppingList/${list}`, '')).toBe(list);
}

async function chores({ client, home, doer, listener }: Household): Promise<void> {
  const body = { colocationId: home, createdBy: doer.id, title: 'Bins', description: '', enrolled: [] };
  const chore = await client.bearer('POST', '/api/Chore', '', {
    ...body,
    dueDate: '2026-12-01T18:00:00',
    isDone: false,
  });
  expect(await client.bearer('PUT', '/api/Chore', '', { ...body, id: chore, title: 'All bins' })).toBe(chore);
  const enrol = `/api/Chore/Enroll?ChoreId=${chore}&UserId=${listener.id}`;
  expect(await client.bearer('POST', enrol, '')).toBe(chore);
  const members = await client.bearer<Account[]>('GET', `/api/Chore/Enroll/ByChore?ChoreId=${chore}`, []);
  expect(members.map(({ id }) => id)).toEqual([listener.id]);
  expect(await client.cookie('GET', `/api/Chore/Enroll/ByUser?UserId=${listener.id}`, [])).toHaveLength(1);
  expect(await client.bearer('DELETE', enrol, '')).toBe(listener.id);
  expect(await client.cookie('PUT', `/api/Chore/Done?id=${chore}`, '')).toBe(chore);
  expect(await client.cookie('GET', `/api/Chore/GetById/${chore}`, {})).toMatchObject({
    title: 'All bins',
    isDone: true,
  });
  expect(await client.bearer('GET', `/api/Chore/GetByColocationId/${home}`, [])).toHaveLength(1);
  const comment = { choreId: chore, createdBy: doer.id, content: 'The blue one, too' };
  const message = await client.cookie('POST', '/api/Chore/Message', '', comment);
  expect(await client.cookie('GET', `/api/Chore/Message/${chore}`, [])).toMatchObject([{ id: message }]);
  expect(await client.cookie('DELETE', `/api/Chore/Message/${message}`, '')).toBe(message);
  expect(await client.cookie('DELETE', `/api/Chore/${chore}`, '')).toBe(chore);
}

/** A member's picture, on their profile, notes and enrolments, is a path that loads with the cookie. */
async function faces(household: Household): Promise<void> {
  const { client, home, doer } = household;
  const name = await client.form('/images', '', {}, new Blob([Buffer.from(PIXEL, 'base64')]));
  expect(await client.bearer('PUT', '/api/User', '', { id: doer.id, pathToProfilePicture: name })).toBe(doer.id);
  const { profilePictureUrl } = await client.bearer('GET', `/api/User/GetById/${doer.id}`, { profilePictureUrl: '' });
  const text = await client.form(
    '/api/Reminder',
    '',
    note(household, { ReminderType: '0', Content: 'Me', Color: 'blue' }),
    nothing,
  );
  const { linkToPP } = await client.cookie('GET', `/api/Reminder/${text}`, { linkToPP: '' });
  const body = { colocationId: home, createdBy: doer.id, title: 'Stairs', description: '', enrolled: [doer.id] };
  await client.bearer('POST', '/api/Chore', '', { ...body, dueDate: '2026-12-01T18:00:00', isDone: false });
  const none: { enrolledUsers: Record<string, string> }[] = [];
  const [chore] = await client.bearer('GET', `/api/Chore/GetByColocationId/${home}`, none);
  const paths = [profilePictureUrl, linkToPP, chore?.enrolledUsers[doer.id]];
  expect(paths).toEqual(paths.map(() => `/api/Reminder/images/${name}`));
  for (const path of paths) {
    expect(await client.pictureAt(path ?? '')).toMatchObject({ status: 200, type: 'image/webp' });
  }
}

async function messages({ client, home, doer }: Household): Promise<void> {
  const message = await client.bearer('POST', '/api/Message', '', {
    colocationId: home,
    content: 'Hi',
    sendBy: doer.id,
  });
  const changed = { id: message, colocationId: home, content: 'Hi all', sendBy: doer.id };
  expect(await client.bearer('PUT', '/api/Message', '', changed, 'text/plain;charset=UTF-8')).toBe(message);
  expect(await client.bearer('GET', `/api/Message?colocationId=${home}`, [])).toMatchObject([{ content: 'Hi all' }]);
  expect(await client.bearer('GET', `/api/Message/${message}`, {})).toMatchObject({ sendBy: doer.id });
  expect(await client.bearer('DELETE', `/api/Message/${message}`, '')).toBe(message);
}

test('two households use the older client side by side, and receive only their own events', async ({ hestia }) => {
  const households = await Promise.all([
    moveIn(hestia, HubConnectionBuilder),
    moveIn(hestia, HubConnectionBuilder8 as never),
  ]);
  await Promise.all(
    households.map(async (household) => {
      await board(household);
      await shoppingLists(household);
      await chores(household);
      await faces(household);
      await messages(household);
    }),
  );
  for (const { received } of households) {
    await expect.poll(() => received.at(-1)?.name).toBe('MessageDeleted');
    expect(new Set(received.map(({ name }) => name))).toEqual(new Set(events));
  }
  for (const [household, other] of [households, households.toReversed()] as const) {
    const received = JSON.stringify(household?.received);
    expect(received).toContain(household?.home);
    expect(received).not.toContain(other?.home);
    expect(received).not.toContain(other?.doer.id);
  }
  // Deletion events contain the bare id, which the client compares with ===.
  const deleted = households.flatMap(({ received }) => received.filter(({ name }) => /Delete/.test(name)));
  expect(deleted.every(({ payload }) => typeof payload === 'string')).toBe(true);
  // Both did the same: they received the same events, in the same order.
  const [here, there] = households.map(({ received }) => received.map(({ name }) => name));
  expect(here).toEqual(there);
  for (const household of households) await household.stop();
});
