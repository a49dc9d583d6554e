import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resultOf, hestia } from '#test/hestia.ts';
import { startHome, type Home } from '#test/home.ts';

let home: Home;
beforeAll(async () => {
  home = await startHome();
});
afterAll(() => home.server.close());

test('lists the households with their number of members', async () => {
  const { env } = home.server;
  const listed = await resultOf<{ id: string; members: number }[]>(env, 'households', 'list');
  expect(listed.find(({ id }) => id === home.home)).toMatchObject({ name: 'Rue des Lilas 3', members: 2 });
  expect((await hestia(env, 'households', 'list', '--limit', '1')).err).toContain('More rows');
});

describe('transfer', () => {
  const place = (from: string, to: string) => ['households', 'transfer', home.home, '--from', from, '--to', to];

  test('asks first, answers with text or JSON, and accepts ids and addresses in any letter case', async () => {
    const { server, lea, tomasz, home: id } = home;
    const nils = await server.signUp('Nils');
    const members = async () =>
      (await server.call(lea, accountEndpoints.listMembers, { params: { id } })).map(({ username }) => username);
    const asked = await hestia(server.env, ...place(tomasz.email, nils.email));
    expect([asked.code, asked.out]).toEqual([1, '']);
    const words = `the place of Tomasz (${tomasz.email}) in “Rue des Lilas 3” to Nils (${nils.email})`;
    expect(asked.err).toContain(`This gives ${words}, for good`);
    expect(await members()).toEqual(['Léa', 'Tomasz']);
    const done = await hestia(server.env, ...place(tomasz.email, nils.email), '--yes');
    expect([done.code, done.out]).toEqual([0, `Gave ${words}\n`]);
    expect(await members()).toEqual(['Léa', 'Nils']);
    const result = await resultOf(server.env, ...place(nils.id, tomasz.email.toUpperCase()), '--yes');
    expect(result).toEqual({ id, name: 'Rue des Lilas 3', from: nils.id, to: tomasz.id });
    expect(await members()).toEqual(['Léa', 'Tomasz']);
  });

  test('refuses impossible transfers with a sentence, and changes nothing', async () => {
    const { server, lea, tomasz, stranger, home: id } = home;
    const nils = await server.signUp('Nils');
    const body = { colocationId: id, name: 'Dee' };
    const dee = await server.call(lea, placeholderEndpoints.addPlaceholder, { body });
    const numbers = async () =>
      server.platform.database.of().selectFrom('colocations').select(['id', 'seq']).orderBy('id').execute();
    const before = await numbers();
    const refusals = [
      [tomasz.email, lea.email, `Léa (${lea.email}) lives in it already`],
      [tomasz.email, stranger.email, `Stranger (${stranger.email}) lives in another household`],
      [tomasz.email, tomasz.id, '--from and --to are the same account'],
      [nils.email, stranger.email, `Nils (${nils.email}) does not live in “Rue des Lilas 3”`],
      [stranger.email, nils.email, `Stranger (${stranger.email}) does not live in “Rue des Lilas 3”`],
      [tomasz.email, dee, '“Dee” is a name without an account'],
      [dee, nils.email, '“Dee” is a name without an account'],
      [tomasz.email, 'nobody@example.org', 'No account with the e-mail address or id nobody@example.org'],
    ] as const;
    for (const [from, to, words] of refusals) {
      const { code, out, err } = await hestia(server.env, ...place(from, to), '--yes');
      expect([code, out, err]).toEqual([1, '', expect.stringContaining(words)]);
    }
    const fromTo = ['--from', tomasz.email, '--to', nils.email, '--yes'];
    for (const unknown of ['7', '0190a5c6-0000-7000-8000-00000000000a'])
      expect((await hestia(server.env, 'households', 'transfer', unknown, ...fromTo)).err).toContain(
        `No household with id ${unknown}`,
      );
    expect((await hestia(server.env, 'households', 'transfer', id, '--from', tomasz.email)).code).toBe(2);
    expect(await numbers()).toEqual(before);
  });
});

test('deletes a household after a confirmation: its members are notified and keep their accounts, others notice nothing', async () => {
  const { server, lea, stranger, home: id } = home;
  for (const unknown of ['7', '0190a5c6-0000-7000-8000-00000000000a'])
    expect((await hestia(server.env, 'households', 'delete', unknown, '--yes')).err).toContain('No household with id');
  const asked = await hestia(server.env, 'households', 'delete', id);
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('“Rue des Lilas 3”, in which 2 live, for good')]);
  expect(await server.call(lea, accountEndpoints.getUser, { params: { id: lea.id } })).toMatchObject({
    colocationId: id,
  });

  const done = await hestia(server.env, 'households', 'delete', id.toUpperCase(), '--yes');
  expect([done.code, done.out]).toEqual([0, 'Deleted “Rue des Lilas 3”, in which 2 live\n']);
  await expect
    .poll(() => server.call(lea, accountEndpoints.getUser, { params: { id: lea.id } }))
    .toMatchObject({ colocationId: null });
  const balance = await server.attempt(lea, moneyEndpoints.getBalance, { params: { id } });
  expect(balance.status).toBe(403);
  expect(await resultOf<object[]>(server.env, 'households', 'list')).toHaveLength(1);
  const known = await server.call(stranger, accountEndpoints.getUser, { params: { id: stranger.id } });
  expect(known.colocationId).not.toBeNull();
});
