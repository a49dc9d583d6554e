import { commands } from '@hestia/contract/commands.ts';
import { decodeEvent } from '@hestia/contract/decode-event.ts';
import type { DecodedEvent, HestiaEvent } from '@hestia/contract/events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from './call.ts';
import { casesByFeature, commandCases } from './commands/all.ts';
import { asSeenBy, madeByServer, partsOf, startBench, without, type ServedBench } from './commands/bench.ts';
import { findBrokenRules } from './kept-rows.ts';
import { verifyEvents } from './verify-events.ts';
import { applyToHousehold, type HouseholdSnapshot } from './household-snapshot.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let lea: TestUser;
let bench: ServedBench;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const moveIn = async () => {
  lea = await server.signUp('Léa');
  bench = await startBench(server, lea, await server.signUp('Tomasz'));
};

describe.each(casesByFeature)('$feature', ({ cases }) => {
  beforeAll(moveIn);

  test.each(cases)(
    '$command.kind: $name is confirmed as predicted, and its events turn the state into the one fetched afterwards',
    async ({ command, make }) => {
      const input = await make(bench);
      let before: HouseholdSnapshot | undefined;
      let toReadAgain: Partial<HouseholdSnapshot> = {};
      const events = await verifyEvents(server, lea, {
        fetch: async () => {
          const household = await bench.read();
          before ??= household;
          return inOneOrder({ ...household, ...toReadAgain });
        },
        apply: (household, event: HestiaEvent) => {
          const next = applyToHousehold(household, decodeEvent(asSeenBy(lea.id, event)), bench);
          if (next.archive === null) toReadAgain = { ...toReadAgain, archive: null };
          if (next.outcomes === null) toReadAgain = { ...toReadAgain, outcomes: null };
          return inOneOrder(next);
        },
        write: () => bench.send(command, input),
      });
      const received = events.map(({ name, payload }) =>
        decodeEvent(asSeenBy(lea.id, { name, payload } as HestiaEvent)),
      );
      const hidden = new Set(madeByServer[command.kind]);
      expect(comparable(before ? command.predict(input, before) : [], hidden)).toEqual(comparable(received, hidden));
      expect(command.emits).toEqual(expect.arrayContaining(received.map(({ name }) => name)));
    },
  );
});

describe('done twice', () => {
  beforeAll(moveIn);

  test.each(commandCases.filter(({ command }) => command.isAlreadyDone))(
    '$command.kind: $name is refused in a way that shows that it is already done',
    async ({ command, make }) => {
      const input = await make(bench);
      await bench.send(command, input);
      const { status, body } = await server.attempt(lea, command.endpoint, partsOf(command.args(input)));
      expect(command.isAlreadyDone?.({ status, code: (body as { code: string }).code })).toBe(true);
    },
  );
});

test('derived rows match the other rows after all commands', async () => {
  expect(await findBrokenRules(server.platform.database)).toEqual([]);
});

test('every kind occurs once in the table', () => {
  expect(new Set(commands.map(({ kind }) => kind)).size).toBe(commands.length);
});

/** The order of sharers is that of an object's keys, which stored events lose. */
const inOneOrder = <T>(known: T): T =>
  JSON.parse(
    JSON.stringify(known, (key, value: unknown) =>
      key === 'between' && Array.isArray(value) ? value.map(String).toSorted() : value,
    ),
  ) as T;

/** Without values that only the server knows; the totals of two categories have no order. */
const comparable = (events: readonly DecodedEvent[], hidden: ReadonlySet<string>) =>
  events
    .map(({ name, payload }) => ({ name, payload: without(inOneOrder(payload), hidden) }))
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));

const orderOf = ({ name, payload }: { name: string; payload: unknown }): string =>
  `${name} ${typeof payload === 'object' && payload !== null && 'id' in payload ? String(payload.id) : ''}`;
