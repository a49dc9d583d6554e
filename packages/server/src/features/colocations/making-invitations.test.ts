import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { resultOf } from '#test/hestia.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { createInvitation, getInvitation, listInvitations, removeMember, updateColocation, withdrawInvitation } =
  colocationEndpoints;

/** A household that requires invitations. */
const founded = async (...others: string[]) => {
  const ada = await server.signUp('Ada');
  const colocationId = await server.createHousehold(ada, 'Hearth');
  const more = await Promise.all(others.map((name) => server.signUp(name)));
  for (const user of more) await server.join(user, colocationId);
  await server.call(ada, updateColocation, { body: { id: colocationId, joinPolicy: 'invite' } });
  const link = (by: TestUser, wish = {}) => server.call(by, createInvitation, { body: { colocationId, ...wish } });
  const open = (by: TestUser) => server.call(by, listInvitations, { query: { colocationId } });
  return { ada, colocationId, more, link, open };
};
const move = (user: TestUser, colocationId: string, code: string) =>
  server.attempt(user, accountEndpoints.updateUser, { body: { id: user.id, colocationId, code } });
const answer = async (code: string) => {
  const { status, body } = await server.attempt(null, getInvitation, { params: { code } });
  return status === 200 ? 'open' : (body as { code: string }).code;
};
/** The sign-in of ten minutes ago. */
const signedInLongAgo = (user: TestUser) =>
  sql`update sessions set created_at = now() - interval '1 day' where user_id = ${user.id}`.execute(
    server.platform.database.of(),
  );

it("is the household's only one, shown again to each member, and admits its number of users", async () => {
  const { ada, colocationId, more, link, open } = await founded('Bea');
  const [bea] = more as [TestUser];
  const made = await link(ada, { uses: 3 });
  // A second request does not double it.
  expect(await link(bea, { uses: 5 })).toEqual(made);
  const guests = await Promise.all(['Cleo', 'Dan', 'Eve', 'Finn'].map((name) => server.signUp(name)));
  const replies = await Promise.all(guests.map((user) => move(user, colocationId, made.code)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 403]);
  expect(await answer(made.code)).toBe('invitationUsed');
  expect(await open(ada)).toEqual([]);
  const next = await link(bea);
  expect(next.code).not.toBe(made.code);
  expect(next).toMatchObject({ madeBy: bea.id, uses: 8, used: 0 });
});

it('lists users of an invitation and its inviter; single-use codes are not shown', async () => {
  const { ada, colocationId, more, link, open } = await founded('Bea');
  const [bea] = more as [TestUser];
  const [home, single] = [await link(ada), await link(bea, { single: true })];
  const cleo = await server.signUp('Cleo');
  expect((await move(cleo, colocationId, home.code)).status).toBe(200);
  expect(await open(bea)).toEqual([
    { ...home, used: 1, usedBy: [cleo.id] },
    { id: single.id, madeBy: bea.id, expiresAt: single.expiresAt, uses: 1, used: 0, usedBy: [] },
  ]);
  // Any member withdraws any of them, also one whose code they never saw.
  await server.call(cleo, withdrawInvitation, { params: { code: single.id } });
  expect(await answer(single.code)).toBe('invitationWithdrawn');
  const stranger = await server.signUp('Eve');
  await server.createHousehold(stranger);
  expect((await server.attempt(stranger, listInvitations, { query: { colocationId } })).status).toBe(404);
  expect((await server.attempt(stranger, withdrawInvitation, { params: { code: home.id } })).status).toBe(404);
});

it('a renewed link ends the previous one at the same moment', async () => {
  const { ada, more, link, open } = await founded('Bea');
  const [bea] = more as [TestUser];
  const before = await link(ada);
  const after = await link(bea, { renew: true, uses: 2 });
  expect([await answer(before.code), await answer(after.code)]).toEqual(['invitationWithdrawn', 'open']);
  expect((await open(ada)).map(({ id }) => id)).toEqual([after.id]);
  // Two at once: one of them is left.
  await Promise.all([link(ada, { renew: true }), link(bea, { renew: true })]);
  expect(await open(ada)).toHaveLength(1);
});

it.each(['leaves', 'is taken out'])("when a member %s, their codes and the household's link end", async (how) => {
  const { ada, more, link, open } = await founded('Bea');
  const [bea] = more as [TestUser];
  const [home, ofAda, ofBea] = [await link(ada), await link(ada, { single: true }), await link(bea, { single: true })];
  if (how === 'leaves') await server.call(bea, accountEndpoints.quitColocation, { params: { id: bea.id } });
  else await server.call(ada, removeMember, { params: { userId: bea.id } });
  expect([await answer(home.code), await answer(ofAda.code), await answer(ofBea.code)]).toEqual([
    'invitationWithdrawn',
    'open',
    'invitationWithdrawn',
  ]);
  // The next reader sees why it changed, until another renewal.
  const next = await link(ada);
  expect(next).toMatchObject({ renewedFor: 'Bea' });
  expect([await link(ada), (await open(ada))[0]]).toEqual([next, next]);
  expect(await link(ada, { renew: true })).not.toHaveProperty('renewedFor');
});

it('an expired one is replaced', async () => {
  const { ada, colocationId, link, open } = await founded();
  const before = await link(ada);
  await sql`update invitations set expires_at = now() where colocation_id = ${colocationId}`.execute(
    server.platform.database.of(),
  );
  expect(await open(ada)).toEqual([]);
  const after = await link(ada);
  expect([await answer(before.code), await answer(after.code)]).toEqual(['invitationExpired', 'open']);
});

it('is valid for up to twenty people, and needs the password beyond fourteen days or eight people', async () => {
  const { ada, colocationId, link } = await founded();
  const refused = async (wish: object) => {
    const { status, body } = await server.attempt(ada, createInvitation, { body: { colocationId, ...wish } });
    return [status, (body as { code?: string }).code];
  };
  for (const uses of [0, 21, 1.5]) expect(await refused({ uses })).toEqual([422, 'invalid']);
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await link(ada, { renew: true, uses: 20, expiresAt: inDays(30) });
  await signedInLongAgo(ada);
  for (const wide of [{ uses: 9 }, { expiresAt: inDays(15) }, { single: true, expiresAt: inDays(15) }]) {
    expect(await refused({ renew: true, ...wide })).toEqual([403, 'passwordNeeded']);
    await link(ada, { renew: true, ...wide, password: ada.password });
  }
  // Older clients' requests, and the usual link, get no question.
  expect(await link(ada, { expiresAt: inDays(13) })).toMatchObject({ uses: 8 });
});

it('the link is shown again after a rotation; without the key another one replaces it', async () => {
  const { ada, link } = await founded();
  const made = await link(ada);
  expect(await resultOf(server.env, 'keys', 'rotate', 'handles')).toMatchObject({ lost: 0 });
  expect(await link(ada)).toEqual(made);
  const file = path.join(server.env['HESTIA_DATA'] ?? '', 'keys', 'handles-key');
  fs.writeFileSync(file, randomBytes(32).toString('base64'));
  const next = await link(ada);
  expect(next.code).not.toBe(made.code);
  expect(await answer(made.code)).toBe('invitationWithdrawn');
});
