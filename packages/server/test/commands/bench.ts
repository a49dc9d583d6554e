import { archiveDoneChores } from '../../src/features/chores/archive.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { CommandKind, commands } from '@hestia/contract/commands.ts';
import type { DecodedEvent, HestiaEvent } from '@hestia/contract/events.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import type { Command } from '@hestia/contract/wire/command.ts';
import { dayFrom } from '@hestia/contract/time/day.ts';
import { purseEndpoints } from '@hestia/contract/money/purses/endpoints.ts';
import sharp from 'sharp';
import { newsRedactors } from '../../src/features/news/news.ts';
import { nudgeRedactors } from '../../src/features/money/settling/nudging.ts';
import { reminderRedactors } from '../../src/features/reminders/anonymity.ts';
import { addAsking, rentOf } from '../bills.ts';
import type { Parts, TestUser } from '../call.ts';
import { readHousehold, type HouseholdSnapshot } from '../household-snapshot.ts';
import type { TestServer } from '../server.ts';

/** Any of the commands; its samples are inputs for it. */
export type AnyCommand = Command<CommandKind, unknown, HouseholdSnapshot, DecodedEvent>;

type BenchCommand = (typeof commands)[number];
type InputOf<C> = C extends { readonly args: (input: infer Input) => object } ? Input : never;
type Sample<Input> = readonly [name: string, make: (bench: Bench) => Input | Promise<Input>];
/** The samples of each command. A command without samples does not compile. */
export type Samples = { readonly [C in BenchCommand as C['kind']]: readonly Sample<InputOf<C>>[] };

/** The household of two in which samples are made, by running commands first. */
export type Bench = {
  readonly home: string;
  readonly lea: string;
  readonly tomasz: string;
  /** The chore whose comments are looked at. */
  readonly choreId: string;
  /** The same of an expense. */
  readonly expenseId: string;
  readonly picture: Blob;
  readonly refundCategory: () => Promise<string>;
  /** Simulates passing days. */
  readonly forgetNudges: () => Promise<void>;
  /** Léa has no pair, and no request for one; with `isAsked`, Tomasz's request to her. */
  readonly withoutPurse: (isAsked?: boolean) => Promise<void>;
  /** Each follows the one before in every order; two benches number alike. */
  readonly newId: () => string;
  /** A chore of the archive. */
  readonly archived: () => Promise<Chore>;
  /** A chore of Tomasz's that he has asked Léa to do. */
  readonly asked: () => Promise<Chore>;
  /** Another, in return for which he would do one of hers. */
  readonly askedToSwap: () => Promise<Chore>;
  /** A bill that asks for the amount of one day. */
  readonly asking: () => Promise<Bill>;
  readonly did: <Input>(command: Doable<Input>, input: Input) => Promise<Input>;
};
export type Doable<Input> = { readonly endpoint: Endpoint; readonly args: (input: Input) => object };

/** A bench at the real server, where Léa does what is done. */
export type ServedBench = Bench & {
  readonly send: (command: Doable<never>, input: unknown, key?: string) => Promise<void>;
  /** Her screens' data after a fresh read. */
  readonly read: () => Promise<HouseholdSnapshot>;
};

export const now = () => new Date().toISOString();

export async function startBench(server: TestServer, lea: TestUser, tomasz: TestUser): Promise<ServedBench> {
  const home = await server.createHousehold(lea);
  await server.join(tomasz, home);
  let ids = 0;
  const newId = () => `01990000-0000-7000-9000-${String(++ids).padStart(12, '0')}`;
  const send: ServedBench['send'] = async (command, input, key) => {
    const parts = partsOf(command.args(input as never));
    await server.call(lea, command.endpoint, key === undefined ? parts : { ...parts, key });
  };
  const did: Bench['did'] = async (command, input) => {
    await send(command, input);
    return input;
  };
  const choreId = newId();
  const talkedAbout = { id: choreId, colocationId: home, title: 'Talked about', dueDate: '2026-12-01T18:00:00.000Z' };
  await server.call(lea, choreEndpoints.addChore, { body: talkedAbout });
  const expenseId = await addTalkedAbout(server, { home, lea, newId });
  return {
    home,
    lea: lea.id,
    tomasz: tomasz.id,
    choreId,
    expenseId,
    picture: await redPicture(),
    newId,
    did,
    send,
    read: () => readHousehold(server, { jwt: lea.jwt, home, choreId, expenseId }),
    refundCategory: async () => {
      const all = await server.call(lea, moneyEndpoints.listCategories, { params: { id: home } });
      return all.find(({ name }) => name === REFUND_CATEGORY)?.id ?? '';
    },
    forgetNudges: async () => {
      await server.platform.database.of().deleteFrom('nudges').where('colocation_id', '=', home).execute();
    },
    withoutPurse: async (isAsked = false) => {
      await server.platform.database.of().deleteFrom('purses').where('colocation_id', '=', home).execute();
      const ask = { colocationId: home, userId: lea.id };
      if (isAsked) await server.call(tomasz, purseEndpoints.joinPurse, { body: ask });
    },
    asked: () => askLea(server, { home, lea, tomasz, newId }),
    askedToSwap: async () => {
      const id = newId();
      const hers = { id, colocationId: home, title: 'In return', dueDate: '2026-12-02T18:00:00.000Z' };
      await server.call(lea, choreEndpoints.addChore, { body: { ...hers, enrolled: [lea.id] } });
      return askLea(server, { home, lea, tomasz, newId }, id);
    },
    asking: () => addAsking(server, lea, { ...rentOf(home, [lea, tomasz], { name: 'Electricity' }), id: newId() }),
    archived: async () => {
      const id = newId();
      await server.call(lea, choreEndpoints.addChore, {
        body: { id, colocationId: home, title: 'Long ago', dueDate: '2020-01-01T18:00:00.000Z', isDone: true },
      });
      await archiveDoneChores(server.platform.database, server.platform.transact);
      const { chores } = await server.call(lea, choreEndpoints.listArchivedChores, { query: { colocationId: home } });
      const found = chores.find((chore) => chore.id === id);
      if (!found) throw new Error('It is not in the archive');
      return found;
    },
  };
}

async function addTalkedAbout(server: TestServer, { home, lea, newId }: Omit<Home, 'tomasz'>): Promise<string> {
  const [categoryId, id] = [newId(), newId()];
  await server.call(lea, moneyEndpoints.addCategory, { body: { id: categoryId, name: 'Talk', colocationId: home } });
  const body = {
    id,
    colocationId: home,
    expenseCategoryId: categoryId,
    name: 'Talked about',
    amount: 5,
    dateOfPayment: '2026-11-20T12:00:00.000Z',
    paidOn: dayFrom('2026-11-20'),
    paidBy: lea.id,
  };
  return server.call(lea, moneyEndpoints.addExpense, { body: { ...body, splitType: 0, splitBetween: [lea.id] } });
}

type Home = Pick<Bench, 'home' | 'newId'> & Readonly<Record<'lea' | 'tomasz', TestUser>>;

async function askLea(server: TestServer, { home, lea, tomasz, newId }: Home, inReturn?: string): Promise<Chore> {
  const [choreId, id] = [newId(), newId()];
  const mine = { id: choreId, colocationId: home, title: 'Asked for', dueDate: '2026-12-01T18:00:00.000Z' };
  await server.call(tomasz, choreEndpoints.addChore, { body: { ...mine, enrolled: [tomasz.id] } });
  await server.call(tomasz, choreEndpoints.askHandover, { body: { id, choreId, userId: lea.id, inReturn } });
  return server.call(lea, choreEndpoints.getChore, { params: { id: choreId } });
}

/** An event as this member receives it. */
export function asSeenBy(userId: string, { name, payload }: HestiaEvent): HestiaEvent {
  const see = reminderRedactors.get(name) ?? newsRedactors.get(name) ?? nudgeRedactors.get(name);
  return { name, payload: see ? see(payload, userId) : payload } as HestiaEvent;
}

/** Values made only by the server: times, places of new items, names of pictures. */
export const madeByServer: Partial<Record<CommandKind, readonly string[]>> = {
  'chores.add': ['createdAt', 'updatedAt', 'doneAt'],
  'chores.edit': ['updatedAt'],
  'chores.mark': ['createdAt', 'updatedAt', 'doneAt'],
  'chores.tick': ['updatedAt', 'checkedAt'],
  'chores.delete': ['createdAt', 'updatedAt'],
  'chores.nudge': ['updatedAt', 'at'],
  'chores.skip': ['createdAt', 'updatedAt'],
  'chores.enrol': ['updatedAt'],
  'chores.leave': ['updatedAt'],
  'chores.askHandover': ['updatedAt'],
  'chores.answerHandover': ['updatedAt'],
  'chores.withdrawHandover': ['updatedAt'],
  'chores.addComment': ['createdAt'],
  'messages.send': ['sendAt'],
  'messages.sendPictures': ['sendAt', 'imageUrl'],
  'bills.add': ['createdAt'],
  'bills.answer': ['createdAt', 'beyond'],
  'bills.bookEarly': ['createdAt'],
  'moves.joinAsNewcomer': ['createdAt', 'updatedAt'],
  'book.add': ['createdAt', 'updatedAt'],
  'book.edit': ['updatedAt'],
  'money.addExpense': ['createdAt'],
  'money.nudge': ['at'],
  'money.closeMonth': ['closedAt'],
  'money.settleNow': ['at', 'payers'],
  'money.joinPurse': ['askedAt', 'joinedAt'],
  'money.addPicture': ['imageUrl'],
  'money.addComment': ['createdAt'],
  'money.restoreExpense': ['createdAt'],
  'reminders.addNote': ['createdAt', 'imageUrl'],
  'reminders.editNote': ['touchedAt'],
  'reminders.moveNotes': ['touchedAt'],
  'reminders.placeNote': ['touchedAt'],
  'reminders.planNote': ['touchedAt'],
  'reminders.addItem': ['createdAt', 'position', 'touchedAt'],
  'reminders.editItem': ['checkedAt', 'boughtAt', 'touchedAt'],
  'reminders.deleteItem': ['touchedAt'],
  'reminders.castVote': ['votedAt', 'touchedAt'],
  'reminders.withdrawVote': ['touchedAt'],
  'reminders.react': ['touchedAt'],
  'reminders.withdrawReaction': ['touchedAt'],
};

/** A value without the members of these names, at any depth. */
export function without(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => without(each, hidden));
  const rest = Object.entries(value).filter(([key]) => !hidden.has(key));
  return Object.fromEntries(rest.map(([key, each]) => [key, without(each, hidden)]));
}

/** The request of a command: a form if it contains a picture. */
export function partsOf(args: object): Parts<Endpoint> {
  const { files, body = {}, ...rest } = args as Parts<Endpoint> & { files?: Record<string, Blob>; body?: object };
  if (!files) return args;
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const each of [value].flat() as string[]) if (each !== null) form.append(name, each);
  for (const [name, file] of Object.entries(files)) form.set(name, file, 'picture.png');
  return { ...rest, body: form };
}

async function redPicture(): Promise<Blob> {
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  return new Blob([new Uint8Array(picture)], { type: 'image/png' });
}
