import { isDeepStrictEqual } from 'node:util';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import type { Undo } from '@hestia/contract/wire/command.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesByFeature } from './commands/all.ts';
import { startBench, without, type ServedBench } from './commands/bench.ts';
import { queueOver } from './commands/queue.ts';
import type { HouseholdSnapshot } from './household-snapshot.ts';
import { proveKeptRows } from './kept-rows.ts';
import { startTestServer, type TestServer } from './server.ts';

// Walks the table of commands: what undoing one gives back is compared by a fresh reading.

let server: TestServer;
let bench: ServedBench;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await proveKeptRows(server.platform.database);
  await server.close();
});

/** How long a screen offers to undo. */
const OFFERED_MS = 5000;
/** When a chore or a note was last touched is when that was undone. */
const TOUCHED = new Set(['updatedAt', 'touchedAt']);

/** The compared household: the general category stays when its expense is deleted, and a tick counts. */
function comparable({ categories, bought: _ticks, ...household }: HouseholdSnapshot): unknown {
  const general = generalCategoryId(bench.home);
  const left = categories.filter(({ id, totalAmount }) => id !== general || totalAmount !== 0);
  return without({ ...household, categories: left }, TOUCHED);
}

/** Whether a screen can use it. */
function isUsable(undo: Undo): boolean {
  if (undo.by === 'nothing') return /^[A-Z].*\.$/.test(undo.why);
  return undo.by === 'inverse' || undo.ms > OFFERED_MS;
}

describe.each(casesByFeature)('$feature', ({ cases }) => {
  beforeAll(async () => {
    bench = await startBench(server, await server.signUp('Léa'), await server.signUp('Tomasz'));
  });

  test.each(cases)(
    "$command.kind: $name, undone, restores the same thing, on the screen and at the server, or says why it can't",
    async ({ command, make }) => {
      const input = await make(bench);
      const before = await bench.read();
      const queue = queueOver(bench, before);
      queue.add(command, input);
      expect(isDeepStrictEqual(queue.optimistic(), before)).toBe(command.predict(input, before).length === 0);

      const undo = command.undo(input, before);
      expect(undo).toSatisfy(isUsable);
      if (undo.by === 'inverse') queue.add(undo.command, undo.input);
      else queue.cancel();
      // The archive and outcomes are fetched again.
      const anew = { archive: null, outcomes: null };
      expect(comparable({ ...queue.optimistic(), ...anew })).toEqual(comparable({ ...before, ...anew }));
      await queue.drain();
      expect(comparable(await bench.read())).toEqual(comparable(before));
    },
  );
});
