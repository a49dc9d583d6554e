import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { Id } from '@hestia/contract/wire/primitives.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createCounts } from '#platform/counts.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { buildHttp } from '#platform/http/server.ts';
import type { TestUser } from '#test/call.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

// Planted handlers that forget whose things they are: their statements name no household.

const endpoints = defineEndpoints({
  look: {
    method: 'GET',
    path: '/api/Planted/{id}',
    access: 'member',
    household: { of: 'chore', by: 'params.id' },
    summary: '',
    params: z.object({ id: Id }),
    response: z.string(),
  },
  rename: {
    method: 'PUT',
    path: '/api/Planted',
    access: 'member',
    household: { of: 'chore', by: 'body.id', named: 'body.colocationId' },
    actor: 'body.createdBy',
    summary: '',
    body: z.object({ id: Id, colocationId: z.optional(z.nullable(Id)), createdBy: z.optional(z.nullable(Id)) }),
    response: Id,
  },
  renameAll: {
    method: 'PUT',
    path: '/api/Planted/Range',
    access: 'member',
    household: { of: 'chore', by: 'body.id' },
    summary: '',
    body: z.array(z.object({ id: Id })),
    response: z.array(Id),
  },
});

let server: TestServer;
let planted: FastifyInstance;
let ada: TestUser;
let eve: TestUser;
let [home, elsewhere, chore, foreign] = ['', '', '', ''];

beforeAll(async () => {
  server = await startTestServer();
  const { platform } = server;
  const forgetful = defineFeature('planted', endpoints, {
    look: async ({ params }) => (await titlesOf(params.id))[0] ?? 'none',
    rename: ({ body, write }) =>
      write(async (tx) => {
        await sql`update chores set title = 'Taken' where id = ${body.id}`.execute(tx.of());
        return body.id;
      }),
    renameAll: ({ body, write }) =>
      write(async (tx) => {
        const ids = body.map(({ id }) => id);
        await sql`update chores set title = 'Taken' where id = any(${ids}::uuid[])`.execute(tx.of());
        return ids;
      }),
  });
  planted = await buildHttp({ ...platform, counts: createCounts() }, [forgetful], {});
  [ada, eve] = [await server.signUp('Ada'), await server.signUp('Eve')];
  [home, elsewhere] = [await server.createHousehold(ada), await server.createHousehold(eve)];
  chore = await server.call(ada, choreEndpoints.addChore, { body: { colocationId: home, title: 'Bins' } });
  foreign = await server.call(eve, choreEndpoints.addChore, { body: { colocationId: elsewhere, title: 'Windows' } });
});
afterAll(async () => {
  await planted.close();
  await server.close();
});

async function titlesOf(id: string): Promise<string[]> {
  const on = server.platform.database.of();
  const { rows } = await sql<{ title: string }>`select title from chores where id = ${id}`.execute(on);
  return rows.map(({ title }) => title);
}

async function ask(method: 'GET' | 'PUT', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${ada.jwt}` };
  const { statusCode, body } = await planted.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: statusCode, body };
}

it("a read without a household condition can't return another's rows", async () => {
  expect(await ask('GET', `/api/Planted/${chore}`)).toEqual({ status: 200, body: '"Bins"' });
  const refused = await ask('GET', `/api/Planted/${foreign}`);
  expect(refused.status).toBe(404);
  expect(refused.body).not.toContain('Windows');
});

it("a write without a household condition can't change another's rows", async () => {
  expect((await ask('PUT', '/api/Planted', { id: foreign })).status).toBe(404);
  expect((await ask('PUT', '/api/Planted', { id: foreign, colocationId: home })).status).toBe(404);
  expect((await ask('PUT', '/api/Planted/Range', [{ id: chore }, { id: foreign }])).status).toBe(404);
  expect([await titlesOf(foreign), await titlesOf(chore)]).toEqual([['Windows'], ['Bins']]);
});

it("another household and another actor are refused before the handler, and one's own pass", async () => {
  expect((await ask('PUT', '/api/Planted', { id: chore, colocationId: elsewhere })).status).toBe(404);
  expect((await ask('PUT', '/api/Planted', { id: chore, createdBy: eve.id })).status).toBe(403);
  expect(await titlesOf(chore)).toEqual(['Bins']);
  expect((await ask('PUT', '/api/Planted', { id: chore, colocationId: home, createdBy: ada.id })).status).toBe(200);
  expect((await ask('PUT', '/api/Planted/Range', [{ id: chore }, { id: chore }])).status).toBe(200);
  expect(await titlesOf(chore)).toEqual(['Taken']);
});
