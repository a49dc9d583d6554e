import { randomUUID } from 'node:crypto';
import { choreCalls } from '@hestia/contract/chores/calls.ts';
import { commands, type CommandKind } from '@hestia/contract/commands.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import type { Call } from '@hestia/contract/wire/call.ts';
import type { Command } from '@hestia/contract/wire/command.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { archiveDoneChores } from '../src/features/chores/archive.ts';
import { reminderViews } from '../src/features/reminders/anonymity.ts';
import type { Parts } from './call.ts';
import { commandSamples, type Bench } from './command-samples.ts';
import { startHome, type Home } from './home.ts';
import { verifyEvents } from './verify-events.ts';
import { applyToHouse, readHouse, type WholeHouse } from './whole-house.ts';

// Walks the table of commands, so that a new one cannot be forgotten: it does not compile without samples.

/** What only the server can say: when it did something, where it put a new item, what a picture is called. */
const madeByServer: Partial<Record<CommandKind, readonly string[]>> = {
  'chores.add': ['createdAt', 'updatedAt', 'doneAt'],
  'chores.edit': ['updatedAt'],
  'chores.mark': ['updatedAt', 'doneAt'],
  'chores.enrol': ['updatedAt'],
  'chores.leave': ['updatedAt'],
  'chores.addComment': ['createdAt'],
  'messages.send': ['sendAt'],
  'money.addExpense': ['createdAt'],
  'reminders.addNote': ['createdAt', 'imageUrl'],
  'reminders.addItem': ['createdAt', 'position'],
  'reminders.castVote': ['votedAt'],
};

type AnyCommand = Command<CommandKind, unknown, WholeHouse, HestiaEvent>;

let at: Home;
let bench: Bench;
beforeAll(async () => {
  at = await startHome();
  const did: Bench['did'] = async (command, input) => {
    await at.world.call(at.lea, command.call, partsOf(command.args(input)));
    return input;
  };
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { database, transact } = at.world.platform;
  bench = {
    home: at.home,
    lea: at.lea.id,
    tomasz: at.tomasz.id,
    choreId: randomUUID(),
    picture: new Blob([new Uint8Array(picture)], { type: 'image/png' }),
    did,
    archive: async () => {
      await archiveDoneChores(database, transact);
      const query = { colocationId: at.home };
      return (await at.world.call(at.lea, choreCalls.listArchivedChores, { query })).chores;
    },
  };
  const body = { id: bench.choreId, colocationId: at.home, title: 'Talked about' };
  await at.world.call(at.lea, choreCalls.addChore, { body });
});
afterAll(() => at.world.close());

const cases = commands.flatMap((command) =>
  commandSamples[command.kind].map(([name, make]) => ({
    name,
    // Its samples are its own.
    command: command as AnyCommand,
    make: make as (bench: Bench) => Promise<unknown>,
  })),
);

describe.each(cases)('$command.kind: $name', ({ command, make }) => {
  test('is heard as it was predicted, and what is heard makes of the state what is read afterwards', async () => {
    const input = await make(bench);
    const whose = { jwt: at.lea.jwt, home: at.home, choreId: bench.choreId };
    const before = await readHouse(at.world, whose);
    let isArchiveOpen = false;
    const told = await verifyEvents(at.world, at.lea, {
      fetch: async () => {
        const house = await readHouse(at.world, whose);
        return isArchiveOpen ? { ...house, archive: null } : house;
      },
      apply: (house, event: HestiaEvent) => {
        const next = applyToHouse(house, asSeen(event), bench.choreId);
        isArchiveOpen = next.archive === null;
        return next;
      },
      write: () => bench.did(command, input),
    });
    const heard = told.map(({ name, payload }) => asSeen({ name, payload } as HestiaEvent));
    const hidden = new Set(madeByServer[command.kind]);
    expect(comparable(command.predict(input, before), hidden)).toEqual(comparable(heard, hidden));
    expect(command.emits).toEqual(expect.arrayContaining(heard.map(({ name }) => name)));
  });
});

describe.each(cases.filter(({ command }) => command.isAlreadyDone))('$command.kind twice', ({ command, make }) => {
  test('is refused in a way that says that it is so already', async () => {
    const input = await bench.did(command, await make(bench));
    const { status, body } = await at.world.attempt(at.lea, command.call, partsOf(command.args(input)));
    expect(command.isAlreadyDone?.({ status, code: (body as { code: string }).code })).toBe(true);
  });
});

test('every kind stands once in the table', () => {
  expect(new Set(commands.map(({ kind }) => kind)).size).toBe(commands.length);
});

/** An event as Léa hears it. */
function asSeen({ name, payload }: HestiaEvent): HestiaEvent {
  const see = reminderViews.get(name);
  return { name, payload: see ? see(payload, at.lea.id) : payload } as HestiaEvent;
}

/** Without what only the server can say; the totals of two categories come in any order. */
const comparable = (events: readonly HestiaEvent[], hidden: ReadonlySet<string>) =>
  events
    .map(({ name, payload }) => ({ name, payload: without(payload, hidden) }))
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));

const orderOf = ({ name, payload }: { name: string; payload: unknown }): string =>
  `${name} ${typeof payload === 'object' && payload !== null && 'id' in payload ? String(payload.id) : ''}`;

function without(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => without(each, hidden));
  const rest = Object.entries(value).filter(([key]) => !hidden.has(key));
  return Object.fromEntries(rest.map(([key, each]) => [key, without(each, hidden)]));
}

/** The request of a command: a form when it carries a picture. */
function partsOf(args: object): Parts<Call> {
  const { files, body = {}, ...rest } = args as Parts<Call> & { files?: Record<string, Blob>; body?: object };
  if (!files) return args;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) form.set(name, file, 'picture.png');
  return { ...rest, body: form };
}
