import { expect, test } from 'vitest';
import { askAmong, inEachHousehold, inGroups, settle } from '#platform/db/transactions/each-household.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

test('a deleted household is skipped', async () => {
  const work = async (id: string) => {
    if (id === 'gone') throw notFound('This household');
    return 2;
  };
  expect(await inEachHousehold(['a', 'gone', 'b'], work)).toBe(4);
});

test("a failing household doesn't block the others, and the failure is thrown", async () => {
  const done: string[] = [];
  const work = async (id: string) => {
    if (id === 'broken') throw new Error('disk full');
    done.push(id);
    return 1;
  };
  await expect(inEachHousehold(['a', 'broken', 'b'], work)).rejects.toMatchObject({
    message: 'Failed in 1 household (broken): disk full',
    cause: new Error('disk full'),
  });
  expect(done).toEqual(['a', 'b']);
});

test('many households are handled in groups; a failing group is repeated one by one', async () => {
  const ids = Array.from({ length: 120 }, (_, number) => `${number}`);
  const groups: number[] = [];
  const work = async (group: readonly string[]) => {
    if (group.includes('60')) throw new Error('broken');
    groups.push(group.length);
    return group.length;
  };
  const { sum, failures } = await inGroups(work)(ids);
  expect([sum, failures.map(({ colocationId }) => colocationId)]).toEqual([119, ['60']]);
  expect(() => settle({ sum, failures })).toThrow('Failed in 1 household (60): broken');
  expect(groups).toEqual([50, 20, ...Array.from({ length: 49 }, () => 1)]);
});

test('a failed query for many is repeated for each, except during an outage of the database', async () => {
  const asked: string[][] = [];
  const ask = (error: Error) => async (ids: readonly string[]) => {
    asked.push([...ids]);
    if (ids.includes('b')) throw error;
    return ids.map((id) => id.toUpperCase());
  };
  const { found, failures } = await askAmong(['a', 'b', 'c'], ask(new Error('broken')));
  expect([found, failures.map(({ colocationId }) => colocationId)]).toEqual([['A', 'C'], ['b']]);
  asked.length = 0;
  await expect(askAmong(['a', 'b'], ask(new Error('Connection terminated')))).rejects.toThrow('Connection terminated');
  expect(asked).toEqual([['a', 'b']]);
});
