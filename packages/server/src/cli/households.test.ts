import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, hestia } from '#test/hestia.ts';
import { startHome, type Home } from '#test/home.ts';

let home: Home;
beforeAll(async () => {
  home = await startHome();
});
afterAll(() => home.world.close());

test('lists the households with how many live there', async () => {
  const { env } = home.world;
  const listed = await answerOf<{ id: string; members: number }[]>(env, 'households', 'list');
  expect(listed.find(({ id }) => id === home.home)).toMatchObject({ name: 'Rue des Lilas 3', members: 2 });
  expect((await hestia(env, 'households', 'list', '--limit', '1')).err).toContain('There are more');
});

test('deletes one when asked twice: its members hear of it and keep their accounts, the others notice nothing', async () => {
  const { world, lea, stranger, home: id } = home;
  for (const unknown of ['7', '0190a5c6-0000-7000-8000-00000000000a'])
    expect((await hestia(world.env, 'households', 'delete', unknown, '--yes')).err).toContain('There is no household');
  const asked = await hestia(world.env, 'households', 'delete', id);
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('“Rue des Lilas 3”, in which 2 live, for good')]);
  expect(await world.call(lea, accountEndpoints.getUser, { params: { id: lea.id } })).toMatchObject({
    colocationId: id,
  });

  const done = await hestia(world.env, 'households', 'delete', id, '--yes');
  expect([done.code, done.out]).toEqual([0, 'Deleted “Rue des Lilas 3”, in which 2 live\n']);
  await expect
    .poll(() => world.call(lea, accountEndpoints.getUser, { params: { id: lea.id } }))
    .toMatchObject({ colocationId: null });
  const balance = await world.attempt(lea, moneyEndpoints.getBalance, { params: { id } });
  expect(balance.status).toBe(403);
  expect(await answerOf<object[]>(world.env, 'households', 'list')).toHaveLength(1);
  const known = await world.call(stranger, accountEndpoints.getUser, { params: { id: stranger.id } });
  expect(known.colocationId).not.toBeNull();
});
