import { isDeepStrictEqual } from 'node:util';
import type { Undo } from '@hestia/contract/wire/command.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandCases } from './commands/all.ts';
import { startBench, without, type ServedBench } from './commands/bench.ts';
import { queueOver } from './commands/queue.ts';
import { startWorld, type World } from './world.ts';

// Walks the table of commands: what undoing one gives back is compared by a fresh reading.

let world: World;
let bench: ServedBench;
beforeAll(async () => {
  world = await startWorld();
  bench = await startBench(world, await world.signUp('Léa'), await world.signUp('Tomasz'));
});
afterAll(() => world.close());

/** How long a screen offers to undo. */
const OFFERED_MS = 5000;
/** When a chore was last touched is when that was undone. */
const TOUCHED = new Set(['updatedAt']);

/** Whether a screen can go by it. */
function isUsable(undo: Undo): boolean {
  if (undo.by === 'nothing') return /^[A-Z].*\.$/.test(undo.why);
  return undo.by === 'inverse' || undo.ms > OFFERED_MS;
}

describe.each(commandCases)('$command.kind: $name', ({ command, make }) => {
  test('undone, gives back the very thing, on the screen and at the server, or says why it cannot', async () => {
    const input = await make(bench);
    const before = await bench.read();
    const queue = queueOver(bench, before);
    queue.add(command, input);
    expect(isDeepStrictEqual(queue.shown(), before)).toBe(command.predict(input, before).length === 0);

    const undo = command.undo(input, before);
    expect(undo).toSatisfy(isUsable);
    if (undo.by === 'inverse') queue.add(undo.command, undo.input);
    else queue.cancel();
    // What is archived is read anew.
    expect(without({ ...queue.shown(), archive: null }, TOUCHED)).toEqual(
      without({ ...before, archive: null }, TOUCHED),
    );
    await queue.drain();
    expect(without(await bench.read(), TOUCHED)).toEqual(without(before, TOUCHED));
  });
});
