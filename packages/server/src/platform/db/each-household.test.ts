import { expect, test } from 'vitest';
import { inEachHousehold, inGroupsOfHouseholds } from '#platform/db/each-household.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

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
    message: 'Failed in 1 of 3 households',
    cause: new Error('disk full'),
  });
  expect(done).toEqual(['a', 'b']);
});

test('many households are worked on in groups; a group with one at fault is done again one by one', async () => {
  const ids = Array.from({ length: 120 }, (_, number) => `${number}`);
  const groups: number[] = [];
  const work = async (group: readonly string[]) => {
    if (group.includes('60')) throw new Error('broken');
    groups.push(group.length);
    return group.length;
  };
  await expect(inGroupsOfHouseholds(ids, work)).rejects.toThrow('Failed in 1 of 50 households');
  expect(groups).toEqual([50, 20, ...Array.from({ length: 49 }, () => 1)]);
});
