import { expect, test } from 'vitest';
import { inEachHousehold } from '#platform/db/each-household.ts';
import { notFound } from '#platform/http/problem-error.ts';

test('a household that is gone is passed over', async () => {
  const work = async (id: string) => {
    if (id === 'gone') throw notFound('This household');
    return 2;
  };
  expect(await inEachHousehold(['a', 'gone', 'b'], work)).toBe(4);
});

test('a household where it fails holds up no other, and the failure is told', async () => {
  const done: string[] = [];
  const work = async (id: string) => {
    if (id === 'broken') throw new Error('disk full');
    done.push(id);
    return 1;
  };
  await expect(inEachHousehold(['a', 'broken', 'b'], work)).rejects.toMatchObject({
    message: 'It failed in 1 of 3 households',
    cause: new Error('disk full'),
  });
  expect(done).toEqual(['a', 'b']);
});
