import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that the test finishes. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, finish: resolve };
}
const allSettled = () => new Promise((resolve) => setImmediate(resolve));

test('one task per name runs at a time, in order; other names run separately', async () => {
  const turns = createTurns(8);
  const [first, second, other] = [held(), held(), held()];
  const begun: string[] = [];
  const does = (name: string, { work }: { work: () => Promise<void> }, says: string) =>
    turns(name, () => {
      begun.push(says);
      return work();
    });
  const all = [does('ada', first, 'first'), does('ada', second, 'second'), does('ben', other, 'other')];
  await allSettled();
  expect(begun).toEqual(['first', 'other']);
  first.finish();
  await allSettled();
  expect(begun).toEqual(['first', 'other', 'second']);
  second.finish();
  other.finish();
  await Promise.all(all);
});

test('one too many is refused with 429 and a delay, and there is room again when others are done', async () => {
  const turns = createTurns(1);
  const first = held();
  const both = [turns('ada', first.work), turns('ada', () => Promise.resolve())];
  await expect(turns('ada', () => Promise.resolve())).rejects.toMatchObject({ status: 429, retryAfter: 1 });
  first.finish();
  await Promise.all(both);
  await expect(turns('ada', () => Promise.resolve('done'))).resolves.toBe('done');
});

test("failing work doesn't block the next", async () => {
  const turns = createTurns(8);
  const failed = turns('ada', () => Promise.reject(new Error('broken')));
  const next = turns('ada', () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
