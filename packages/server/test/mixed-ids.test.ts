import { randomUUID } from 'node:crypto';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { afterAll, beforeAll, it } from 'vitest';
import type * as z from 'zod/mini';
import { rentOf } from './bills.ts';
import type { Parts } from './call.ts';
import { readEveryRow } from './every-row.ts';
import { sampledEndpoints } from './samples/all.ts';
import { createFixture, type Fixture } from './samples/fixture.ts';
import { startTestServer, type TestServer } from './server.ts';

// A member's call in which one id, wherever its schema takes one, is another household's: nothing there changes, nothing here
// references it, and the answer doesn't mention it.

const SECRET = 'Quiet otters';
let server: TestServer;
let theirs: Readonly<Record<string, string>>;
let before: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  server = await startTestServer();
  const fixture = await createFixture(server);
  await fixture.leaver();
  theirs = await furnish(fixture);
  before = await rowsOfTheirs();
});
afterAll(() => server.close());

async function furnish({ home: colocationId, ada, bob, add, addAs }: Fixture): Promise<Record<string, string>> {
  const note = await add(reminderEndpoints.addReminder, {
    body: { colocationId, reminderType: 0, content: SECRET, color: 'blue' },
  });
  const list = await add(reminderEndpoints.addReminder, {
    body: { colocationId, reminderType: 2, shoppingListName: SECRET },
  });
  const item = await add(reminderEndpoints.addItem, { body: { reminderId: list, name: SECRET } });
  const poll = await add(reminderEndpoints.addReminder, {
    body: { colocationId, reminderType: 3, pollInput: { title: SECRET, options: [SECRET, 'Other'] } },
  });
  const vote = await add(reminderEndpoints.vote, { body: { reminderId: poll, choice: SECRET } });
  const line = randomUUID();
  const body = { colocationId, title: SECRET, enrolled: [ada.id], checklist: [{ id: line, text: SECRET }] };
  const chore = await add(choreEndpoints.addChore, { body });
  const choreComment = await add(choreEndpoints.addChoreMessage, { body: { choreId: chore, content: SECRET } });
  const handover = await add(choreEndpoints.askHandover, { body: { choreId: chore, userId: bob.id } });
  const category = await add(moneyEndpoints.addCategory, { body: { colocationId, name: SECRET } });
  const spent = { colocationId, expenseCategoryId: category, name: SECRET, amount: 12, paidBy: ada.id };
  const expense = await add(moneyEndpoints.addExpense, {
    body: { ...spent, splitType: 0, splitBetween: [ada.id, bob.id] },
  });
  const bill = await add(billEndpoints.addBill, { body: { ...rentOf(colocationId, [ada, bob]), name: SECRET } });
  const bookEntry = await add(bookEndpoints.addBookEntry, {
    body: { colocationId, title: SECRET, content: { kind: 'meter', unit: 'kWh', number: SECRET } },
  });
  const bookReading = await add(bookEndpoints.addBookReading, {
    body: { entryId: bookEntry, readOn: '2026-11-30', value: 1 },
  });
  const message = await add(messageEndpoints.sendMessage, { body: { colocationId, content: SECRET } });
  const absence = await addAs(bob, absenceEndpoints.addAbsence, {
    body: { colocationId, fromOn: '2040-01-01', untilOn: '2040-01-02' },
  });
  const placeholder = await add(placeholderEndpoints.addPlaceholder, { body: { colocationId, name: SECRET } });
  const things = {
    note,
    list,
    item,
    poll,
    vote,
    line,
    chore,
    choreComment,
    handover,
    category,
    expense,
    bill,
    bookEntry,
    bookReading,
    message,
  };
  return { home: colocationId, member: ada.id, ...things, absence, placeholder };
}

/** Rows of all tables that contain one of their ids; without the queue, and a job's note of the evening. */
async function rowsOfTheirs(): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = Object.values(theirs);
  const named: (readonly [string, readonly string[]])[] = [];
  for (const [table, rows] of await readEveryRow(server))
    if (!table.startsWith('pgboss.'))
      named.push([
        table,
        rows
          .filter((row) => ids.some((id) => row.includes(id)))
          .map((row) => row.replace(/"reminded_on": (?:null|"[^"]*")/, ''))
          .toSorted(),
      ]);
  return new Map(named);
}

type Path = readonly (string | number)[];

/** The places of ids in a schema. */
function placesIn(schema: z.core.$ZodType | undefined, path: Path = []): Path[] {
  if (!schema) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => placesIn(inner, [...path, name]));
    case 'array':
      return placesIn(def.element, [...path, 0]);
    case 'record':
      return placesIn(def.keyType, [...path, '{}']);
    case 'string':
      return 'format' in def && /uuid|guid/.test(String(def.format)) ? [path] : [];
    case 'union':
      return def.options.flatMap((option) => placesIn(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'nonoptional':
      return placesIn(def.innerType, path);
    case 'pipe':
      return [...placesIn(def.in, path), ...placesIn(def.out, path)];
    default:
      return [];
  }
}

/** A copy with this value at that place. */
function put(into: unknown, [step, ...rest]: Path, id: string): unknown {
  if (step === undefined) return id;
  if (step === '{}') return { [id]: 1 };
  if (into instanceof FormData) {
    const form = new FormData();
    for (const [name, value] of into.entries()) form.append(name, value);
    form.set(String(step), id);
    return form;
  }
  if (step === 0) return [put((into as unknown[] | undefined)?.[0], rest, id)];
  return { ...(into as object), [step]: put((into as Record<string, unknown> | undefined)?.[step], rest, id) };
}

const PARTS = ['params', 'query', 'body'] as const;
const membersCalls = sampledEndpoints.filter(([, { access }]) => access === 'member');

it.concurrent.for(membersCalls)('%s changes nothing of another household', async ([, endpoint, sample], { expect }) => {
  const fixture = await createFixture(server);
  let made: Parts<Endpoint> = await sample.make(fixture);
  const places = PARTS.flatMap((part) => placesIn(endpoint[part] as z.core.$ZodType | undefined, [part]));
  const faults: string[] = [];
  for (const place of places)
    for (const [what, id] of Object.entries(theirs)) {
      const { status, body } = await server.attempt(fixture.ada, endpoint, put(made, place, id) as Parts<Endpoint>);
      if (status >= 500 || JSON.stringify(body ?? '').includes(SECRET))
        faults.push(`${place.join('.')}: ${what}, ${status}`);
      if (status === 200) made = await sample.make(fixture);
    }
  expect(faults).toEqual([]);
  expect(await rowsOfTheirs()).toEqual(before);
});
