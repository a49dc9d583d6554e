import { systemCalls } from '@hestia/contract/system/endpoints.ts';
import type { Call, Who } from '@hestia/contract/wire/endpoint.ts';
import { Problem } from '@hestia/contract/wire/problem.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import * as z from 'zod/mini';
import { sampledCalls } from './samples/all.ts';
import { setScene, strangers, type Asker, type Scene } from './samples/scene.ts';
import type { Parts } from './call.ts';
import { startWorld, type World } from './world.ts';

// Every call × everybody who may knock: refused or allowed as stated, and what is refused changes nothing.

const usual: Record<Who, Record<Asker, number>> = {
  anyone: { nobody: 200, ended: 200, expired: 200, stranger: 200, former: 200, moved: 200, member: 200 },
  user: { nobody: 401, ended: 401, expired: 401, stranger: 404, former: 404, moved: 404, member: 200 },
  member: { nobody: 401, ended: 401, expired: 401, stranger: 404, former: 403, moved: 404, member: 200 },
};

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ask = async (jwt: string | null, call: Call, parts: Parts<Call>) =>
  world.attempt(jwt === null ? null : { jwt }, call, parts);

const seqOf = async ({ home }: Scene) =>
  (await sql<{ seq: number }>`select seq from colocations where id = ${home}`.execute(world.platform.database.of()))
    .rows;

describe('every call', () => {
  it('has a sample', async ({ expect }) => {
    const { paths } = z.parse(
      z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) }),
      await world.call(null, systemCalls.getOpenApi),
    );
    const served = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const sampled = sampledCalls.flatMap(([name, { also = [] }]) => [
      name,
      ...also.map((_, index) => `${name}${index + 2}`),
    ]);
    expect(served.toSorted()).toEqual(sampled.toSorted());
  });

  it.concurrent.for(sampledCalls)('%s answers each as stated', async ([, call, sample], { expect }) => {
    const scene = await setScene(world);
    const shared = await sample.make(scene);
    const before = await seqOf(scene);
    const stated = { ...usual[call.who], ...sample.outcomes };
    const found: Partial<Record<Asker, number>> = {};
    const knock = async (asker: Asker, parts: Parts<Call>) => {
      const { status, body } = await ask(scene.jwts[asker], call, parts);
      found[asker] = status;
      expect(status === 200 || z.safeParse(Problem, body).success).toBe(true);
    };
    for (const asker of strangers) await knock(asker, stated[asker] === 200 ? await sample.make(scene) : shared);
    expect(await seqOf(scene)).toEqual(before);
    // What the others were refused is still there for a member to do.
    await knock('member', shared);
    expect(found).toEqual(stated);
  });

  it.concurrent.for(sampledCalls.filter(([, { who }]) => who === 'member'))(
    '%s takes nobody’s word for whose things they are',
    async ([, call, sample], { expect }) => {
      const scene = await setScene(world);
      const parts = await sample.make(scene);
      const claimed = claim(scene, parts);
      if (!refersToThings(scene, claimed)) return;
      const { status } = await ask(scene.jwts.stranger, call, claimed);
      expect([403, 404, 422]).toContain(status);
    },
  );

  it.concurrent.for(sampledCalls.filter(([, { who, also }]) => who !== 'anyone' && also))(
    '%s is closed at its other doors, too',
    async ([, call, sample], { expect }) => {
      const parts = await sample.make(await setScene(world));
      for (const door of call.also ?? []) expect((await ask(null, { ...call, ...door }, parts)).status).toBe(401);
    },
  );
});

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The same request as if it were about the stranger and their household, but for the things in it. */
function claim({ home, elsewhere, ada, stranger }: Scene, parts: Parts<Call>): Parts<Call> {
  const text = JSON.stringify(parts).replaceAll(home, elsewhere).replaceAll(ada.id, stranger.id);
  return JSON.parse(text) as Parts<Call>;
}

function refersToThings({ elsewhere, stranger }: Scene, parts: Parts<Call>): boolean {
  return [...JSON.stringify(parts).matchAll(IDS)].some(([id]) => id !== elsewhere && id !== stranger.id);
}
