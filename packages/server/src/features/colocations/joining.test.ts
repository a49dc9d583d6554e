import { applyToMembers } from '@hestia/contract/colocations/members.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const {
  createInvitation,
  deleteColocation,
  getColocation,
  listHouseholdLog,
  listRemovedMembers,
  readmitMember,
  removeMember,
  updateColocation,
} = colocationEndpoints;
const { getUser, listMembers, quitColocation, updateUser } = accountEndpoints;

const founded = async (name: string): Promise<[TestUser, string]> => {
  const founder = await server.signUp(name);
  return [founder, await server.createHousehold(founder)];
};
const household = (user: TestUser, id: string) => server.call(user, getColocation, { params: { id } });
const homeOf = async (user: TestUser) => (await server.call(user, getUser, { params: { id: user.id } })).colocationId;
const move = (user: TestUser, colocationId: string | null, code?: string) =>
  server.attempt(user, updateUser, { body: { id: user.id, colocationId, code } });
const invite = async (user: TestUser, colocationId: string, more = {}) =>
  (await server.call(user, createInvitation, { body: { colocationId, single: true, ...more } })).code;

/** A member's view of the household and its members, and how events change it. */
type View = readonly [Colocation, readonly User[]];
const viewed = (user: TestUser, id: string, write: () => Promise<unknown>) =>
  verifyEvents<View>(server, user, {
    fetch: async () => [await household(user, id), await server.call(user, listMembers, { params: { id } })],
    apply: ([colocation, members], event) => [
      applyToColocation(colocation, event) ?? colocation,
      applyToMembers(members, event),
    ],
    write,
  });

describe('moving in', () => {
  it('a new member is announced to the others, and members sort by time of joining', async () => {
    const [ada, home] = await founded('Ada');
    const [zoe, bea] = [await server.signUp('Zoe'), await server.signUp('Bea')];
    const events = await viewed(ada, home, async () => {
      await server.join(zoe, home);
      await server.join(bea, home);
    });
    expect(events.map(({ name, payload }) => [name, (payload as User).id])).toEqual([
      ['MemberJoined', zoe.id],
      ['MemberJoined', bea.id],
    ]);
    expect((await household(bea, home)).colocataires).toEqual([ada.id, zoe.id, bea.id]);
  });

  it('changes nothing for a current member', async () => {
    const [ada, home] = await founded('Ada');
    expect(await viewed(ada, home, () => move(ada, home))).toEqual([]);
  });

  it('needs an existing household', async () => {
    const [ada, home] = await founded('Ada');
    expect((await move(ada, randomUUID())).status).toBe(404);
    expect((await move(ada, 'nonsense')).status).toBe(422);
    expect(await homeOf(ada)).toBe(home);
  });

  it('leaves the former household, and both get an event', async () => {
    const [[ada, first], [bea, second]] = [await founded('Ada'), await founded('Bea')];
    const cleo = await server.signUp('Cleo');
    await server.join(cleo, first);
    const left = await viewed(ada, first, async () => {
      const joined = await viewed(bea, second, () => move(cleo, second));
      expect(joined.map((event) => event.name)).toEqual(['MemberJoined']);
    });
    expect(left.map((event) => event.name)).toEqual(['MemberLeft']);
    expect(await homeOf(cleo)).toBe(second);
  });
});

describe('moving out', () => {
  it('leaving is a null, never an empty or missing household', async () => {
    const [ada, home] = await founded('Ada');
    for (const body of [
      { id: ada.id },
      { id: ada.id, colocationId: '' },
      { id: ada.id, username: 'Zoe', colocationid: ' ' },
    ]) {
      await server.call(ada, updateUser, { body });
      expect(await homeOf(ada)).toBe(home);
    }
    expect((await move(ada, null)).status).toBe(200);
    expect(await homeOf(ada)).toBeNull();
  });

  it('a user who left may rejoin by id, as the newest member', async () => {
    const [ada, home] = await founded('Ada');
    const bea = await server.signUp('Bea');
    await server.join(bea, home);
    await server.call(ada, quitColocation, { params: { id: ada.id } });
    await viewed(bea, home, () => server.join(ada, home));
    expect((await household(bea, home)).colocataires).toEqual([bea.id, ada.id]);
  });
});

describe('a household that asks for an invitation', () => {
  const closed = async (): Promise<[TestUser, string]> => {
    const [ada, home] = await founded('Ada');
    const body = { id: home, name: 'Home', joinPolicy: 'invite' as const };
    await server.call(ada, updateColocation, { body });
    return [ada, home];
  };

  it('refuses ids, and codes that are wrong, old or of another household', async () => {
    const [ada, home] = await closed();
    const [eve, other] = await founded('Eve');
    const old = await invite(ada, home);
    await sql`update invitations set expires_at = now() where colocation_id = ${home}`.execute(
      server.platform.database.of(),
    );
    const bea = await server.signUp('Bea');
    for (const code of [undefined, '', 'WRONGWRONGWR', old, await invite(eve, other)]) {
      const { status, body } = await move(bea, home, code);
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'invitationNeeded' })]);
    }
    expect(await homeOf(bea)).toBeNull();
  });

  it('accepts each code once, also for two concurrent users', async () => {
    const [ada, home] = await closed();
    const code = await invite(ada, home);
    const members = await Promise.all(['Bea', 'Cleo', 'Dora'].map((name) => server.signUp(name)));
    const replies = await Promise.all(members.map((user) => move(user, home, ` ${code.toLowerCase()} `)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 403)).toHaveLength(2);
    expect((await household(ada, home)).colocataires).toHaveLength(2);
  });

  it('keeps a newcomer out of both account and household', async () => {
    const [ada, home] = await closed();
    const body = { username: 'Finn', email: 'finn@example.org', password: 'three blue herons', colocationId: home };
    expect((await server.attempt(null, accountEndpoints.signUp, { body })).status).toBe(403);
    const code = await invite(ada, home);
    const { user } = await server.call(null, accountEndpoints.signUp, { body: { ...body, code } });
    expect(user.colocationId).toBe(home);
  });
});

describe('a name that is taken', () => {
  const rename = (user: TestUser, username: string) =>
    server.attempt(user, updateUser, { body: { id: user.id, username } });
  const taken = [409, expect.objectContaining({ code: 'nameTaken' })];

  it("is a housemate's, in any case, with any accents, and in similar letters", async () => {
    const [lea, home] = await founded('Léa');
    for (const name of ['Léa', 'LEA', 'Lе\u0430', ' L-e a.']) {
      const { status, body } = await move(await server.signUp(name), home);
      expect([status, body]).toEqual(taken);
    }
    const mia = await server.signUp('Mia');
    expect((await move(mia, home)).status).toBe(200);
    const { status, body } = await rename(mia, 'lea');
    expect([status, body]).toEqual(taken);
    expect((await server.call(lea, getUser, { params: { id: mia.id } })).username).toBe('Mia');
    expect((await rename(mia, 'mia')).status).toBe(200);
    expect((await rename(lea, 'Léa M.')).status).toBe(200);
    expect((await rename(mia, 'Léa')).status).toBe(200);
  });

  it('a taken name is allowed with a new name in the same call, in other households, and after its owner has moved out', async () => {
    const [ben, home] = await founded('Ben');
    const [other] = await founded('Ben');
    const body = { id: other.id, username: 'Benedikt', colocationId: home };
    expect((await server.attempt(other, updateUser, { body })).status).toBe(200);
    expect((await rename(other, 'Ben')).status).toBe(409);
    await move(ben, null);
    expect((await rename(other, 'Ben')).status).toBe(200);
    expect((await move(ben, home)).status).toBe(409);
  });

  it('a taken name is reported only to users who would be admitted, and consumes no invitation', async () => {
    const [ada, home] = await founded('Ada');
    await server.call(ada, updateColocation, { body: { id: home, name: 'Home', joinPolicy: 'invite' } });
    const code = await invite(ada, home);
    const twin = await server.signUp('Ada');
    for (const wrong of [undefined, 'WRONGWRONGWR'])
      expect((await move(twin, home, wrong)).body).toMatchObject({ code: 'invitationNeeded' });
    expect((await move(twin, home, code)).body).toMatchObject({ code: 'nameTaken' });
    const body = { username: 'ADA', email: 'ada.two@example.org', password: 'three blue herons', colocationId: home };
    const signUp = (more: object) => server.attempt(null, accountEndpoints.signUp, { body: { ...body, ...more } });
    expect((await signUp({})).body).toMatchObject({ code: 'invitationNeeded' });
    expect((await signUp({ code })).body).toMatchObject({ code: 'nameTaken' });
    expect((await signUp({ code, username: 'Ada Two' })).status).toBe(200);
  });

  it('one of two concurrent newcomers gets it', async () => {
    const [, home] = await founded('Ada');
    const twins = [await server.signUp('Zoe'), await server.signUp('Zoë')];
    const statuses = await Promise.all(twins.map(async (twin) => (await move(twin, home)).status));
    expect(statuses).toEqual(expect.arrayContaining([200, 409]));
  });

  it("similar letters in any script don't make a new name", async () => {
    const [lea, home] = await founded('Lea');
    const joins = async (name: string) => (await move(await server.signUp(name), home)).status;
    expect([await joins('Lҽa'), await joins('Елена'), await joins('Ҽлена'), await joins('Олена')]).toEqual([
      409, 200, 409, 200,
    ]);
    expect((await rename(lea, 'Oлена')).status).toBe(409);
    expect((await rename(lea, 'Леа')).status).toBe(200);
  });

  it('a name has no marks piled on one letter', async () => {
    const [ada] = await founded('Ada');
    expect((await rename(ada, `Z${'\u0336'.repeat(5)}o`)).status).toBe(422);
    expect((await rename(ada, 'Ngọc Ánh')).status).toBe(200);
  });
});

describe('taking a member out', () => {
  it('a removal reaches those who stay, and the removed user by their empty household', async () => {
    const [ada, home] = await founded('Ada');
    const bea = await server.signUp('Bea');
    await server.join(bea, home);
    const events = await viewed(ada, home, () => server.call(ada, removeMember, { params: { userId: bea.id } }));
    expect(events.map(({ name, payload }) => [name, payload])).toEqual([
      ['MemberLeft', bea.id],
      ['ColocationUpdated', expect.objectContaining({ joinPolicy: 'invite', colocataires: [ada.id] })],
    ]);
    expect(await homeOf(bea)).toBeNull();
    expect((await server.attempt(bea, getColocation, { params: { id: home } })).status).toBeGreaterThanOrEqual(403);
  });

  it('prevents a return by the id, the link or a code, until a member readmits them by name', async () => {
    const [ada, home] = await founded('Ada');
    const bea = await server.signUp('Bea');
    await server.join(bea, home);
    await server.call(ada, removeMember, { params: { userId: bea.id } });
    const codes = [undefined, await invite(ada, home), await invite(ada, home, { single: false })];
    for (const code of codes) {
      const { status, body } = await move(bea, home, code);
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'memberRemoved' })]);
    }
    const removed = () => server.call(ada, listRemovedMembers, { query: { colocationId: home } });
    expect(await removed()).toEqual([{ userId: bea.id, username: 'Bea' }]);
    const [cleo] = await founded('Cleo');
    expect((await server.attempt(cleo, readmitMember, { params: { userId: bea.id } })).status).toBe(404);
    await server.call(ada, readmitMember, { params: { userId: bea.id } });
    expect(await removed()).toEqual([]);
    expect((await move(bea, home)).body).toMatchObject({ code: 'invitationNeeded' });
    expect((await move(bea, home, codes[2])).status).toBe(200);
    const { entries } = await server.call(ada, listHouseholdLog, { query: { colocationId: home } });
    expect(entries).toContainEqual(
      expect.objectContaining({ deed: 'changed', userId: ada.id, aboutId: bea.id, after: { removed: false } }),
    );
  });

  it('excludes their other accounts, too: the id and every withdrawn, old or used code are refused', async () => {
    const [ada, home] = await founded('Ada');
    const [bea, twin, cleo] = [await server.signUp('Bea'), await server.signUp('Bea'), await server.signUp('Cleo')];
    await server.join(bea, home);
    const [withdrawn, used] = [await invite(ada, home), await invite(ada, home)];
    await server.call(ada, removeMember, { params: { userId: bea.id } });
    await server.call(ada, colocationEndpoints.withdrawInvitation, { params: { code: withdrawn } });
    expect((await move(cleo, home, used)).status).toBe(200);
    for (const code of [undefined, withdrawn, used]) {
      const { status, body } = await move(twin, home, code);
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'invitationNeeded' })]);
    }
  });

  it("a removal doesn't mention the join policy where it was strict before", async () => {
    const [ada, home] = await founded('Ada');
    const [bea, cleo] = [await server.signUp('Bea'), await server.signUp('Cleo')];
    for (const one of [bea, cleo]) await server.join(one, home);
    await server.call(ada, removeMember, { params: { userId: bea.id } });
    const events = await viewed(ada, home, () => server.call(ada, removeMember, { params: { userId: cleo.id } }));
    expect(events.map(({ name }) => name)).toEqual(['MemberLeft']);
  });

  it('a removal finds no member of another household', async () => {
    const [[ada], [bea]] = [await founded('Ada'), await founded('Bea')];
    for (const userId of [bea.id, randomUUID()])
      expect((await server.attempt(ada, removeMember, { params: { userId } })).status).toBe(404);
    expect(await homeOf(bea)).not.toBeNull();
  });

  it('removing oneself is leaving', async () => {
    const [ada, home] = await founded('Ada');
    await server.call(ada, removeMember, { params: { userId: ada.id } });
    expect((await move(ada, home)).status).toBe(200);
    expect((await household(ada, home)).joinPolicy).toBe('id');
  });
});

describe('when things happen at once', () => {
  const residences = async () => {
    const { rows } = await sql<{ user_id: string; homes: string[] | null; here: string | null }>`
      select u.id as user_id, u.colocation_id as here, array_agg(m.colocation_id) filter (where m.user_id is not null and m.left_at is null) as homes
      from users u left join memberships m on m.user_id = u.id group by u.id`.execute(server.platform.database.of());
    return rows;
  };

  it('every user lives in at most one household, and each event has its number', async () => {
    const homes = [await founded('A'), await founded('B'), await founded('C')].map(([, id]) => id);
    const movers = await Promise.all(Array.from({ length: 5 }, (_, i) => server.signUp(`mover ${i}`)));
    const moves = movers.flatMap((mover, i) =>
      Array.from({ length: 8 }, (_, j) => move(mover, j % 4 === 3 ? null : (homes[(i + j) % 3] ?? null))),
    );
    const statuses = new Set((await Promise.all(moves)).map((reply) => reply.status));
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    for (const { here, homes: memberships } of await residences())
      expect(memberships ?? []).toEqual(here ? [here] : []);
    for (const home of homes) {
      const { rows } = await sql<{
        seq: number;
      }>`select seq from events where colocation_id = ${home} order by seq`.execute(server.platform.database.of());
      expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index + 1));
    }
  });

  it('moving into a household while it is deleted leaves no member behind', async () => {
    const [ada, home] = await founded('Ada');
    const newcomers = await Promise.all(['Bea', 'Cleo', 'Dora'].map((name) => server.signUp(name)));
    const [gone, ...replies] = await Promise.all([
      server.attempt(ada, deleteColocation, { params: { id: home } }),
      ...newcomers.map((user) => move(user, home)),
    ]);
    expect(gone.status).toBe(200);
    for (const { status } of replies) expect([200, 404]).toContain(status);
    for (const user of [ada, ...newcomers]) expect(await homeOf(user)).toBeNull();
  });
});
