import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { invitationPreview } from './inviting.ts';
import { codeOf, expiryOf, hashOf } from './invitations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { createInvitation, getInvitation, updateColocation, withdrawInvitation } = colocationEndpoints;
const on = () => server.platform.database.of();

const founded = async () => {
  const ada = await server.signUp('Ada');
  return { ada, colocationId: await server.createHousehold(ada, 'Hearth') };
};

it('is a code and a link, valid for a week and eight people', async () => {
  const { ada, colocationId } = await founded();
  const made = await server.call(ada, createInvitation, { body: { colocationId } });
  const { code, url, expiresAt } = made;
  expect(made).toMatchObject({ madeBy: ada.id, uses: 8, used: 0, usedBy: [] });
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
  expect(url).toBe(`${new URL(server.url).origin}/invite?collocID=${colocationId}&code=${code}`);
  expect(Date.parse(expiresAt) - Date.now()).toBeCloseTo(7 * 86_400_000, -6);
});

it('reveals the household to its holder, and to no one else', async () => {
  const { ada, colocationId } = await founded();
  await server.call(ada, colocationEndpoints.updateColocation, {
    body: { id: colocationId, address: '12 Lilac Street' },
  });
  const { code } = await server.call(ada, createInvitation, { body: { colocationId } });
  const preview = { colocationId, name: 'Hearth', address: '12 Lilac Street', members: 1, invitedBy: 'Ada' };
  expect(await server.call(null, getInvitation, { params: { code } })).toEqual(preview);
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase();
  expect(await server.call(null, getInvitation, { params: { code: typed } })).toEqual(preview);
  expect((await server.attempt(null, getInvitation, { params: { code: 'WRONGWRONGWR' } })).status).toBe(404);
});

it("reveals only the household’s name to a messenger's preview, while it is open", async () => {
  const { ada, colocationId } = await founded();
  const { code } = await server.call(ada, createInvitation, { body: { colocationId } });
  const { nameOf } = invitationPreview(server.platform);
  const asked = (query: object) => nameOf({ query, ip: '127.0.0.1', headers: {} } as FastifyRequest);
  expect(await asked({ collocID: colocationId, code })).toBe('Hearth');
  expect(await asked({ CODE: code })).toBe('Hearth');
  expect(await asked({ collocID: colocationId })).toBeNull();
  await server.call(ada, withdrawInvitation, { params: { code } });
  await expect(asked({ code })).rejects.toThrow('canceled');
  await expect(asked({ code: 'WRONGWRONGWR' })).rejects.toThrow('does not exist');
});

it('is stored in a form without access', async () => {
  const { ada, colocationId } = await founded();
  const { code } = await server.call(ada, createInvitation, { body: { id: randomUUID(), colocationId } });
  const single = await server.call(ada, createInvitation, { body: { id: randomUUID(), colocationId, single: true } });
  const { rows } = await sql<{ text: string }>`
    select i::text as text from invitations i union all select i::text from idempotency i
    union all select e::text from events e
  `.execute(server.platform.database.of());
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows)
    for (const each of [code, single.code]) {
      expect(text).not.toContain(each);
      expect(text).not.toContain(Buffer.from(each).toString('hex'));
    }
});

it('is the same for a repeated request, and another for a new one', async () => {
  const { ada, colocationId } = await founded();
  for (const kind of [{ single: true }, { renew: true }]) {
    const body = { id: randomUUID(), colocationId, ...kind };
    const [first, second] = await Promise.all([0, 1].map(() => server.call(ada, createInvitation, { body })));
    expect(second).toEqual(first);
    const other = await server.call(ada, createInvitation, { body: { colocationId, ...kind } });
    expect(other.code).not.toBe(first?.code);
  }
});

it('explains to its holder why it has ended', async () => {
  const { ada, colocationId } = await founded();
  await server.call(ada, updateColocation, { body: { id: colocationId, joinPolicy: 'invite' } });
  const single = async (more = {}) =>
    (await server.call(ada, createInvitation, { body: { colocationId, single: true, ...more } })).code;
  const answer = async (code: string) => {
    const { status, body } = await server.attempt(null, getInvitation, { params: { code } });
    const { code: why, invitedBy } = body as { code: string; invitedBy?: string };
    return invitedBy === undefined ? [status, why] : [status, why, invitedBy];
  };
  const [withdrawn, used, expiring] = [await single(), await single(), await single()];
  expect(await server.call(ada, withdrawInvitation, { params: { code: withdrawn } })).toBe(withdrawn);
  expect(await answer(withdrawn)).toEqual([404, 'invitationWithdrawn']);
  expect((await server.attempt(ada, withdrawInvitation, { params: { code: withdrawn } })).status).toBe(404);

  await sql`update invitations set expires_at = now() where code_hash = ${hashOf(expiring)}`.execute(on());
  expect(await answer(expiring)).toEqual([404, 'invitationExpired']);

  const bea = await server.signUp('Bea');
  await server.call(bea, accountEndpoints.updateUser, { body: { id: bea.id, colocationId, code: used } });
  expect(await answer(used)).toEqual([404, 'invitationUsed', 'Ada']);
  // A user who has moved out creates no other.
  await server.call(ada, accountEndpoints.quitColocation, { params: { id: ada.id } });
  expect(await answer(used)).toEqual([404, 'invitationUsed']);

  expect(await answer('WRONGWRONGWR')).toEqual([404, 'notFound']);
});

it('is created and withdrawn only by members', async () => {
  const { ada, colocationId } = await founded();
  const { ada: stranger } = await founded();
  const { code } = await server.call(ada, createInvitation, { body: { colocationId } });
  expect((await server.attempt(stranger, createInvitation, { body: { colocationId } })).status).toBe(404);
  expect((await server.attempt(stranger, withdrawInvitation, { params: { code } })).status).toBe(404);
  expect((await server.call(null, getInvitation, { params: { code } })).colocationId).toBe(colocationId);
});

it('is not consumed where the id is enough', async () => {
  const { ada, colocationId } = await founded();
  const { code } = await server.call(ada, createInvitation, { body: { colocationId } });
  const bea = await server.signUp('Bea');
  await server.call(bea, accountEndpoints.updateUser, { body: { id: bea.id, colocationId, code } });
  expect((await server.call(null, getInvitation, { params: { code } })).members).toBe(2);
});

it('expires in the future, within a year', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(expiryOf(null, now)).toBe('2026-01-08T00:00:00.000Z');
  expect(expiryOf('2026-01-02T00:00:00Z', now)).toBe('2026-01-02T00:00:00.000Z');
  for (const wrong of ['2025-12-31T00:00:00Z', '2026-01-01T00:00:00Z', '2027-02-01T00:00:00Z'])
    expect(() => expiryOf(wrong, now)).toThrow(
      expect.objectContaining({ errors: { expiresAt: [expect.any(String)] } }),
    );
});

it('has a code that depends on its seed and on the secret', () => {
  const secret = new Uint8Array(32);
  const codes = [
    codeOf(secret, 's'),
    codeOf(secret, 't'),
    codeOf(
      secret.map(() => 1),
      's',
    ),
  ];
  expect(new Set(codes).size).toBe(codes.length);
  expect(codeOf(secret, 's')).toBe(codes[0]);
});

it.each([{ single: true }, { renew: true }])(
  'a deleted invitation does not come back when its request is repeated: %o',
  async (kind) => {
    const { ada, colocationId } = await founded();
    const asked = { key: randomUUID(), body: { colocationId, ...kind } };
    const { code } = await server.call(ada, createInvitation, asked);
    await server.call(ada, withdrawInvitation, { params: { code } });
    const withdrawn = await server.call(ada, createInvitation, asked);
    expect(withdrawn.code).toBe(code);
    const status = async () => (await server.attempt(null, getInvitation, { params: { code } })).status;
    expect(await status()).toBe(404);
    // As the clean-up does, after 300 others.
    await sql`delete from invitations where colocation_id = ${colocationId}`.execute(on());
    expect((await server.attempt(ada, createInvitation, asked)).body).toMatchObject({ code: 'invitationWithdrawn' });
    expect(await status()).toBe(404);
    // After a month the repeat is no longer known as one: it makes another code.
    await sql`delete from idempotency where user_id = ${ada.id}`.execute(on());
    expect((await server.call(ada, createInvitation, asked)).code).not.toBe(code);
    expect(await status()).toBe(404);
  },
);

it('makes no link from an odd Host header, and does not fail on it', async () => {
  const ada = await server.signUp('Ada');
  const body = JSON.stringify({ colocationId: await server.createHousehold(ada) });
  const statusWith = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${ada.jwt}`, 'content-type': 'application/json' };
      const asked = http.request(
        new URL('/api/Colocation/Invite', server.url),
        { method: 'POST', headers },
        (reply) => {
          reply.resume().on('end', () => resolve(reply.statusCode));
        },
      );
      asked.on('error', reject).end(body);
    });
  for (const odd of ['a b', 'x:99999', '[::', 'flat.example.org/..', 'me@flat.example.org'])
    expect([odd, await statusWith(odd)]).toEqual([odd, 422]);
  for (const host of ['flat.example.org', '[::1]:8080']) expect([host, await statusWith(host)]).toEqual([host, 200]);
});

it('is one of up to a hundred valid ones; a repeat adds none, and a withdrawn one makes room', async () => {
  const { ada, colocationId } = await founded();
  const bea = await server.signUp('Bea');
  await server.join(bea, colocationId);
  await sql`
    insert into invitations (colocation_id, code_hash, created_by, expires_at)
    select ${colocationId}, sha256(convert_to(n::text, 'utf8')), ${ada.id}, now() + interval '1 day'
    from generate_series(1, 99) n`.execute(server.platform.database.of());
  // Two members at once: there is room for one.
  const bodies = [ada, bea].map((by) => ({ by, body: { id: randomUUID(), colocationId, single: true } }));
  const replies = await Promise.all(bodies.map(({ by, body }) => server.attempt(by, createInvitation, { body })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'quotaReached',
    message: expect.stringMatching(/100 invitations.*take some back/) as unknown,
  });
  const made = bodies[replies.findIndex(({ status }) => status === 200)];
  if (!made) throw new Error('No invitation was made');
  const { code } = await server.call(made.by, createInvitation, { body: made.body });
  await server.call(ada, withdrawInvitation, { params: { code } });
  expect((await server.attempt(bea, createInvitation, { body: { colocationId, single: true } })).status).toBe(200);
});

it('wrong codes are counted in all endpoints together', async () => {
  const own = await startTestServer();
  onTestFinished(() => own.close());
  const ada = await own.signUp('Ada');
  const colocationId = await own.createHousehold(ada);
  await own.call(ada, updateColocation, { body: { id: colocationId, joinPolicy: 'invite' } });
  const { code } = await own.call(ada, createInvitation, { body: { colocationId } });
  const bea = await own.signUp('Bea');
  const wrong = 'WRONGWRONGWR';
  const newcomer = { username: 'Cleo', email: 'cleo@example.org', password: 'three blue herons' };
  const ways = (given: string) => [
    () => own.attempt(null, getInvitation, { params: { code: given } }),
    () => own.attempt(ada, withdrawInvitation, { params: { code: given } }),
    () => own.attempt(bea, accountEndpoints.updateUser, { body: { id: bea.id, colocationId, code: given } }),
    () => own.attempt(null, accountEndpoints.signUp, { body: { ...newcomer, colocationId, code: given } }),
  ];
  const counted = async () => {
    const { rows } = await sql<{
      failures: number;
    }>`select failures from guesses where expires_at < now() + interval '11 minutes'`.execute(
      own.platform.database.of(),
    );
    return Math.max(0, ...rows.map(({ failures }) => failures));
  };
  for (const [index, way] of ways(wrong).entries()) {
    expect((await way()).status).toBeGreaterThanOrEqual(403);
    expect(await counted()).toBe(index + 1);
  }
  // Then even a valid one is refused everywhere.
  await sql`update guesses set failures = 1000000`.execute(own.platform.database.of());
  for (const way of ways(code)) expect((await way()).status).toBe(429);
});
