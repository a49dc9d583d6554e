import { expect, test } from 'vitest';
import { Unsent } from '#platform/db/bus/unsent.ts';

test('for a household the greatest number is kept, for a user one message, in order', () => {
  const unsent = new Unsent();
  for (const message of ['events:a:1', 'user:a', 'events:b:7', 'events:a:3', 'user:a', 'events:a:2', 'events:b:10'])
    unsent.add(message);
  expect(unsent.take()).toEqual(['user:a', 'events:a:3', 'events:b:10']);
  expect(unsent.take()).toEqual([]);
});

test('an outage of any length keeps the latest ten thousand', () => {
  const unsent = new Unsent();
  for (let n = 0; n < 10_005; n++) unsent.add(`events:${n}:1`);
  const latest = unsent.take();
  expect([latest.length, latest[0], latest.at(-1)]).toEqual([10_000, 'events:5:1', 'events:10004:1']);
});
