import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToMembers } from '@hestia/contract/colocations/members.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { readLog } from '#test/log-lines.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { deleteUser, getLanguage, getUser, listFormerMembers, listMembers, quitColocation, setLanguage, signIn } =
  accountEndpoints;
const { updateUser } = accountEndpoints;

const shared = async (...names: string[]): Promise<[TestUser, ...TestUser[]]> => {
  const founder = await server.signUp(names[0] ?? 'Ada');
  const colocationId = await server.createHousehold(founder);
  const others = await Promise.all(names.slice(1).map((name) => server.signUp(name)));
  for (const other of others) await server.join(other, colocationId);
  return [founder, ...others];
};
const store = (name: string, by: TestUser) =>
  sql`insert into images (name, created_by, width, height, bytes) values (${name}, ${by.id}, 1, 1, 1)`.execute(
    server.platform.database.of(),
  );
const me = (user: TestUser) => server.call(user, getUser, { params: { id: user.id } });
const homeOf = async (user: TestUser) => (await me(user)).colocationId ?? '';
const membersOf = async (user: TestUser, of?: string) =>
  server.call(user, listMembers, { params: { id: of ?? (await homeOf(user)) } });

describe('a profile', () => {
  it('changes name and picture, and keeps omitted fields', async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    await store('p.webp', ada);
    const events = await verifyEvents<readonly User[]>(server, ada, {
      fetch: () => membersOf(bea ?? ada),
      apply: applyToMembers,
      write: async () => {
        const body = { id: ada.id, username: 'Zoe', pathToProfilePicture: 'p.webp', email: 'ignored@example.org' };
        expect(await server.call(ada, updateUser, { body })).toBe(ada.id);
        await server.call(ada, updateUser, { body: { id: ada.id, pathToProfilePicture: null, username: '' } });
      },
    });
    expect(events.map((event) => event.name)).toEqual(['UserUpdated']);
    expect(await me(ada)).toMatchObject({
      username: 'Zoe',
      email: ada.email,
      profilePictureUrl: '/api/Reminder/images/p.webp',
    });
    expect((await me(ada)).colocationId).not.toBeNull();
  });

  it('a profile can be changed only by its user, within its bounds', async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    const stranger = await server.signUp('stranger');
    for (const other of [bea, stranger])
      expect((await server.attempt(ada, updateUser, { body: { id: other?.id, username: 'X' } })).status).toBe(403);
    const tooLong = { id: ada.id, username: 'x'.repeat(41) };
    expect((await server.attempt(ada, updateUser, { body: tooLong })).status).toBe(422);
  });

  it('shows a picture that the user stored, by its name or address, and no other, nor any text', async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    await store('ada.webp', ada);
    await store('bea.webp', bea ?? ada);
    const show = async (pathToProfilePicture: string) =>
      (await server.attempt(ada, updateUser, { body: { id: ada.id, pathToProfilePicture } })).status;
    const others = [
      'bea.webp',
      '/api/Reminder/images/bea.webp',
      'gone.webp',
      'https://example.org/a.png',
      '../ada.webp',
    ];
    expect(await Promise.all(others.map(show))).toEqual(others.map(() => 404));
    expect(await show('ada.webp')).toBe(200);
    // The older client sends the address it received.
    const address = (await me(ada)).profilePictureUrl ?? '';
    expect(address).toBe('/api/Reminder/images/ada.webp');
    expect(await show(address)).toBe(200);
    expect((await me(ada)).profilePictureUrl).toBe(address);
  });

  it('a profile is visible only to its user and their household', async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    const stranger = await server.signUp('stranger');
    expect(await server.call(bea ?? null, getUser, { params: { id: ada.id } })).toEqual(await me(ada));
    expect((await server.attempt(stranger, getUser, { params: { id: ada.id } })).status).toBe(404);
    expect((await server.attempt(ada, getUser, { params: { id: stranger.id } })).status).toBe(404);
    expect((await server.attempt(ada, getUser, { params: { id: randomUUID() } })).status).toBe(404);
  });

  it("a former member's profile stays known by name; their e-mail and new home do not", async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    if (!bea) throw new Error('Bea lives here');
    await server.call(bea, quitColocation, { params: { id: bea.id } });
    await server.createHousehold(bea);
    const known = { id: bea.id, username: 'Bea', email: '', colocationId: null, profilePictureUrl: null };
    expect(await server.call(ada, getUser, { params: { id: bea.id } })).toEqual(known);
    const params = { id: await homeOf(ada) };
    const [{ leftAt, ...former } = {}, ...others] = await server.call(ada, listFormerMembers, { params });
    expect([former, others]).toEqual([known, []]);
    expect(Date.now() - Date.parse(leftAt ?? '')).toBeLessThan(60_000);
    expect((await server.attempt(bea, listFormerMembers, { params })).status).toBe(404);
    await server.join(bea, params.id);
    expect(await server.call(ada, listFormerMembers, { params })).toEqual([]);
  });
});

describe('a user who has moved on', () => {
  /** Ada's household, which Bea has left for one of her own. */
  const parted = async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    if (!bea) throw new Error('Bea lives here');
    const home = await homeOf(ada);
    await server.call(bea, quitColocation, { params: { id: bea.id } });
    await server.createHousehold(bea, 'Elsewhere');
    return { ada, bea, home };
  };
  const formerOf = (user: TestUser, id: string) => server.call(user, listFormerMembers, { params: { id } });
  const etagOf = async (user: TestUser, id: string) =>
    fetch(server.url + listFormerMembers.path.replace('{id}', id), {
      headers: { authorization: `Bearer ${user.jwt}` },
    }).then((reply) => reply.headers.get('etag'));

  it('appears with the new name in former households, without e-mail address and current home', async () => {
    const { ada, bea, home } = await parted();
    const before = await etagOf(ada, home);
    const events = await verifyEvents<readonly User[]>(server, ada, {
      fetch: () => formerOf(ada, home),
      apply: applyToMembers,
      write: () => server.call(bea, updateUser, { body: { id: bea.id, username: 'Beatrix' } }),
    });
    const known = { id: bea.id, username: 'Beatrix', email: '', colocationId: null, profilePictureUrl: null };
    expect(events).toMatchObject([{ name: 'UserUpdated', payload: known }]);
    expect(await etagOf(ada, home)).not.toBe(before);
    expect(await homeOf(bea)).not.toBe(home);
  });

  it('emits an event when deleted, with or without a household', async () => {
    for (const isHomeless of [false, true]) {
      const { ada, bea, home } = await parted();
      if (isHomeless) await server.call(bea, quitColocation, { params: { id: bea.id } });
      const before = await etagOf(ada, home);
      const events = await verifyEvents<readonly User[]>(server, ada, {
        fetch: () => formerOf(ada, home),
        apply: applyToMembers,
        write: () => server.call(bea, deleteUser, { params: { id: bea.id } }),
      });
      expect(events).toMatchObject([{ name: 'UserUpdated', payload: { username: '(Deleted) Bea', email: '' } }]);
      expect(await formerOf(ada, home)).toMatchObject([{ id: bea.id, username: '(Deleted) Bea', email: '' }]);
      expect(await etagOf(ada, home)).not.toBe(before);
    }
  });

  it('is renamed in spite of a deleted or empty former household', async () => {
    const { ada, bea, home } = await parted();
    await server.call(ada, quitColocation, { params: { id: ada.id } });
    await server.call(bea, updateUser, { body: { id: bea.id, username: 'Beatrix' } });
    await server.join(ada, home);
    await server.call(ada, colocationEndpoints.deleteColocation, { params: { id: home } });
    await server.call(bea, updateUser, { body: { id: bea.id, username: 'Trixie' } });
    expect(await me(bea)).toMatchObject({ username: 'Trixie' });
  });
});

describe('the members', () => {
  it('members are listed by name, ignoring case, for the household only', async () => {
    const [cleo, bo, ann] = await shared('cleo', 'Bo', 'ann');
    expect((await membersOf(cleo)).map((member) => member.id)).toEqual([ann?.id, bo?.id, cleo.id]);
    const [stranger] = await shared('stranger');
    const params = { id: await homeOf(cleo) };
    expect((await server.attempt(stranger, listMembers, { params })).status).toBe(404);
  });
});

describe('leaving', () => {
  it('a departure is announced to those who stay', async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    if (!bea) throw new Error('Bea lives here');
    const events = await verifyEvents<readonly User[]>(server, ada, {
      fetch: () => membersOf(ada),
      apply: applyToMembers,
      write: () => server.call(bea, quitColocation, { params: { id: bea.id } }),
    });
    expect(events.map(({ name, payload }) => [name, payload])).toEqual([['MemberLeft', bea.id]]);
    expect((await me(bea)).colocationId).toBeNull();
  });

  it('accepts the id of the user or of the household, and changes nothing when repeated', async () => {
    const [ada] = await shared('Ada');
    const home = await homeOf(ada);
    expect(await server.call(ada, quitColocation, { params: { id: home } })).toBe(home);
    expect(await server.call(ada, quitColocation, { params: { id: ada.id } })).toBe(ada.id);
  });

  it('a time zone is private to me', async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    const stranger = await server.signUp('stranger');
    expect((await server.attempt(ada, quitColocation, { params: { id: bea?.id ?? '' } })).status).toBe(403);
    expect((await server.attempt(ada, quitColocation, { params: { id: stranger.id } })).status).toBe(404);
  });
});

describe('deleting an account', () => {
  it('erases the person and keeps a name for the history', async () => {
    const [ada, bea] = await shared('Ada', 'x'.repeat(40));
    if (!bea) throw new Error('Bea lives here');
    const home = await homeOf(ada);
    const events = await verifyEvents<readonly User[]>(server, ada, {
      fetch: () => membersOf(ada),
      apply: applyToMembers,
      write: () => server.call(bea, deleteUser, { params: { id: bea.id } }),
    });
    expect(events.map((event) => event.name)).toEqual(['UserUpdated', 'MemberLeft']);
    expect(await server.call(ada, getUser, { params: { id: bea.id } })).toEqual({
      id: bea.id,
      username: `(Deleted) ${'x'.repeat(40)}`,
      email: '',
      colocationId: null,
      profilePictureUrl: null,
    });
    expect((await server.attempt(bea, getUser, { params: { id: bea.id } })).status).toBe(401);
    const credentials = { email: bea.email, password: bea.password };
    expect((await server.attempt(null, signIn, { body: credentials })).status).toBe(401);
    const { rows } = await sql`select email, password_hash, picture, language from users where id = ${bea.id}`.execute(
      server.platform.database.of(),
    );
    expect(rows).toEqual([{ email: null, password_hash: null, picture: null, language: null }]);
    // Stored events for absent devices don't have it either.
    const withAddress = await sql<{
      seq: number;
    }>`select seq from events where payload::text like ${`%${bea.email}%`}`.execute(server.platform.database.of());
    expect(withAddress.rows).toEqual([]);

    const again = await server.call(null, accountEndpoints.signUp, { body: { username: 'Bea', ...credentials } });
    expect(again.user).toMatchObject({ colocationId: null, email: bea.email });
    expect(again.user.id).not.toBe(bea.id);
    expect((await membersOf(ada, home)).map((member) => member.id)).toEqual([ada.id]);
  });

  it('a language is private to me', async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    const stranger = await server.signUp('stranger');
    expect((await server.attempt(ada, deleteUser, { params: { id: bea?.id ?? '' } })).status).toBe(403);
    expect((await server.attempt(ada, deleteUser, { params: { id: stranger.id } })).status).toBe(404);
    expect(await membersOf(ada)).toHaveLength(2);
  });

  it('needs the password once the sign-in is ten minutes old: the older client signs in again', async () => {
    const [ada] = await shared('Ada');
    const age = sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${ada.id}`;
    await age.execute(server.platform.database.of());
    const remove = (body?: { password: string }) =>
      server.attempt(ada, deleteUser, { params: { id: ada.id }, ...(body && { body }) });
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } });
    expect(await remove({ password: 'a guess' })).toMatchObject({ status: 401, body: { code: 'wrongCredentials' } });
    expect(await me(ada)).toMatchObject({ username: 'Ada', email: ada.email });
    expect((await remove({ password: ada.password })).status).toBe(200);
  });

  it('a deleted account leaves a line in the log with its user and address', async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    const log = readLog(server);
    await server.attempt(ada, deleteUser, { params: { id: bea?.id ?? '' } });
    await server.call(ada, deleteUser, { params: { id: ada.id } });
    expect(log.lines()).toEqual([[{ userId: ada.id, address: '127.0.0.1' }, 'Account deleted']]);
    expect(JSON.stringify(log.all())).not.toContain(ada.email);
  });
});

describe('my language', () => {
  const chosen = (user: TestUser) => server.attempt(user, getLanguage, { params: { id: user.id } });

  it('a language is the bare code as text, and empty until it is chosen', async () => {
    const ada = await server.signUp('Ada');
    const { body, headers } = await chosen(ada);
    expect([body, headers.get('content-type')]).toEqual(['', expect.stringMatching(/^text\/plain/)]);
    for (const [input, code] of [
      ['French', 'fr'],
      ['ZH', 'zh'],
      [3, 'de'],
      ['5', 'ja'],
    ] as const) {
      expect(await server.call(ada, setLanguage, { body: { userId: ada.id, language: input } })).toBe(ada.id);
      expect((await chosen(ada)).body).toBe(code);
    }
  });

  it('a language comes as application/json-patch+json from the older client', async () => {
    const ada = await server.signUp('Ada');
    const headers = { 'content-type': 'application/json-patch+json' };
    await server.call(ada, setLanguage, { body: { USERID: ada.id.toUpperCase(), Language: 'es' }, headers });
    expect((await chosen(ada)).body).toBe('es');
  });

  it('a language is one of six, and only mine', async () => {
    const [ada, bea] = await shared('Ada', 'Bea');
    const speak = (userId: string | undefined, language: unknown) =>
      server.attempt(ada, setLanguage, { body: { userId, language } });
    expect((await speak(ada.id, 'Klingon')).status).toBe(422);
    expect((await speak(ada.id, '')).status).toBe(422);
    expect((await speak(bea?.id, 'fr')).status).toBe(403);
    expect((await server.attempt(ada, getLanguage, { params: { id: bea?.id ?? '' } })).status).toBe(403);
    expect((await server.attempt(ada, getLanguage, { params: { id: randomUUID() } })).status).toBe(404);
  });
});

it("A user may move in up to twenty times an hour; failures don't count, and leaving always works", async () => {
  const [ada, eve] = [await server.signUp('Ada'), await server.signUp('Eve')];
  const home = await server.createHousehold(ada);
  const join = (colocationId: string | null) =>
    server.attempt(eve, updateUser, { body: { id: eve.id, colocationId } }).then(({ status }) => status);
  for (let i = 0; i < 3; i++) expect(await join(randomUUID())).toBe(404);
  for (let i = 0; i < 19; i++) {
    expect(await join(home)).toBe(200);
    expect(await join(null)).toBe(200);
  }
  // Only one membership remains, and joining twice is no move.
  expect([await join(home), await join(home)]).toEqual([200, 200]);
  expect(await join(null)).toBe(200);
  expect(await join(home)).toBe(429);
  expect(await homeOf(eve)).toBe('');
});
