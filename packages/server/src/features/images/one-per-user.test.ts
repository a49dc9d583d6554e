import { expect, test } from 'vitest';
import { onePerUser } from './one-per-user.ts';

test("A user's pictures are read one after the other, in order; others' meanwhile", async () => {
  const inTurn = onePerUser();
  const finished: string[] = [];
  const { promise: first, resolve: finishFirst } = Promise.withResolvers<void>();
  const work = (what: string, until?: Promise<void>) => async () => {
    finished.push(what);
    await until;
  };
  const ofLea = [inTurn('lea', work('lea 1', first)), inTurn('lea', work('lea 2')), inTurn('lea', work('lea 3'))];
  await inTurn('tom', work('tom 1'));
  expect(finished).toEqual(['lea 1', 'tom 1']);
  finishFirst();
  await Promise.all(ofLea);
  expect(finished).toEqual(['lea 1', 'tom 1', 'lea 2', 'lea 3']);
});

test('Four pictures of a user wait, one more is refused; a failed one lets the next one in', async () => {
  const inTurn = onePerUser();
  const { promise: never, reject } = Promise.withResolvers<string>();
  const first = inTurn('lea', () => never);
  const waiting = [1, 2, 3, 4].map((n) => inTurn('lea', () => Promise.resolve(n)));
  await expect(inTurn('lea', () => Promise.resolve(5))).rejects.toMatchObject({ code: 'unavailable' });
  reject(new Error('no picture'));
  await expect(first).rejects.toThrow('no picture');
  expect(await Promise.all(waiting)).toEqual([1, 2, 3, 4]);
});
