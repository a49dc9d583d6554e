import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { fridgeEndpoints, pairingEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import { type FridgeWrite, withWrite } from '@hestia/contract/fridge/predict.ts';
import type { Fridge } from '@hestia/contract/fridge/schemas.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

// A device shows a write before the server has it: what it shows is what it then reads, also of a write that is sent twice.

let server: TestServer;
let ada: TestUser;
let ben: TestUser;
let home = '';
let device = { jwt: '' };
beforeAll(async () => {
  server = await startTestServer();
  [ada, ben] = [await server.signUp('Ada'), await server.signUp('Ben')];
  home = await server.createHousehold(ada, 'Hearth');
  await server.join(ben, home);
  const { code, secret } = await server.call(null, fridgeEndpoints.requestPairingCode);
  const rights = { tick: true, add: true, vote: true };
  const body = { colocationId: home, code, name: 'Fridge', rights };
  await server.call(ada, pairingEndpoints.confirmPairing, { body });
  const session = await server.call(null, fridgeEndpoints.completePairing, { body: { secret } });
  device = { jwt: session?.jwt ?? '' };
});
afterAll(() => server.close());

const page = () => server.call(device, fridgeEndpoints.getFridge);
const at = '2026-11-27T10:00:00.000Z';

/** Without the times of the write, and the place of a new item, which the server decides. */
const settled = (shown: Fridge): unknown =>
  JSON.parse(
    JSON.stringify(shown, (name, value: unknown) =>
      /^(checkedAt|createdAt|doneAt|votedAt|touchedAt|position)$/.test(name) && value !== null ? 'set' : value,
    ).replaceAll('"touchedAt":null', '"touchedAt":"set"'),
  );

function send(write: FridgeWrite, key: string) {
  const { kind: _kind, at: _at, ...body } = write;
  const endpoints = {
    tick: fridgeEndpoints.tickFridgeItem,
    add: fridgeEndpoints.addFridgeItem,
    mark: fridgeEndpoints.markFridgeTask,
    vote: fridgeEndpoints.voteOnFridge,
  };
  return server.attempt(device, endpoints[write.kind], { body, key });
}

/** What the device shows, and what it reads: after the write, after its repeat, and while the page has it already. */
async function outcomesOf(write: FridgeWrite): Promise<{ readonly shown: unknown[]; readonly read: unknown[] }> {
  const before = await page();
  const key = randomUUID();
  const first = await send(write, key);
  const after = await page();
  const again = await send(write, key);
  return {
    shown: [first.status, settled(withWrite(before, write)), again.status, after, settled(withWrite(after, write))],
    read: [200, settled(after), 200, await page(), settled(after)],
  };
}

test('items are ticked, unticked and added as predicted', async () => {
  const writes: FridgeWrite[] = [];
  const body = { colocationId: home, reminderType: 2 as const, shoppingListName: 'Market' };
  const reminderId = await server.call(ada, reminderEndpoints.addReminder, { body });
  const id = await server.call(ada, reminderEndpoints.addItem, { body: { reminderId, name: 'Milk' } });
  writes.push({ kind: 'tick', at, id, isChecked: true });
  writes.push({ kind: 'tick', at, id, isChecked: false });
  writes.push({ kind: 'add', at, id: randomUUID(), reminderId, name: 'Coffee' });
  for (const write of writes) {
    const { shown, read } = await outcomesOf(write);
    expect(shown).toEqual(read);
  }
});

test('tasks, and parts of them, are done and reopened as predicted', async () => {
  const writes: FridgeWrite[] = [];
  const add = (more: object) =>
    server.call(ada, choreEndpoints.addChore, { body: { colocationId: home, title: 'Bins', ...more } });
  const single = await add({ enrolled: [ada.id] });
  writes.push({ kind: 'mark', at, id: single, userId: ben.id, isDone: true });
  writes.push({ kind: 'mark', at, id: single, userId: ben.id, isDone: false });
  const each = await add({ enrolled: [ada.id, ben.id], isForEach: true });
  for (const userId of [ben.id, ada.id]) writes.push({ kind: 'mark', at, id: each, userId, isDone: true });
  writes.push({ kind: 'mark', at, id: each, userId: ben.id, isDone: false });
  for (const write of writes) {
    const { shown, read } = await outcomesOf(write);
    expect(shown).toEqual(read);
  }
});

test('votes are cast, moved, added and withdrawn as predicted', async () => {
  const writes: FridgeWrite[] = [];
  const poll = (allowMultipleChoices: boolean) =>
    server.call(ada, reminderEndpoints.addReminder, {
      body: {
        colocationId: home,
        reminderType: 3,
        pollInput: {
          title: 'Dinner?',
          options: ['Fri', 'Sat'],
          expirationDate: '2099-01-01T00:00:00.000Z',
          allowMultipleChoices,
        },
      },
    });
  for (const reminderId of [await poll(false), await poll(true)]) {
    const vote = { kind: 'vote', at, reminderId, userId: ben.id } as const;
    for (const choice of ['Fri', 'Sat']) writes.push({ ...vote, choice, isCast: true });
    writes.push({ ...vote, choice: 'Sat', isCast: false });
  }
  for (const write of writes) {
    const { shown, read } = await outcomesOf(write);
    expect(shown).toEqual(read);
  }
});
