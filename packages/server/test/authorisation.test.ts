import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import type { Endpoint, Access } from '@hestia/contract/wire/endpoint.ts';
import { Problem } from '@hestia/contract/wire/problem.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import * as z from 'zod/mini';
import { sampledEndpoints } from './samples/all.ts';
import { setSceneWithStrangers, strangers, type Asker, type Scene, type SceneWithStrangers } from './samples/scene.ts';
import type { Parts } from './call.ts';
import { startWorld, type World } from './world.ts';

// Every call × everybody who may knock: refused or allowed as stated, and what is refused changes nothing.

const usual: Record<Access, Record<Asker, number>> = {
  anyone: { nobody: 200, ended: 200, expired: 200, stranger: 200, former: 200, moved: 200, member: 200 },
  user: { nobody: 401, ended: 401, expired: 401, stranger: 404, former: 404, moved: 404, member: 200 },
  member: { nobody: 401, ended: 401, expired: 401, stranger: 404, former: 403, moved: 404, member: 200 },
};

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ask = async (jwt: string | null, endpoint: Endpoint, parts: Parts<Endpoint>) =>
  world.attempt(jwt === null ? null : { jwt }, endpoint, parts);

const seqOf = async ({ home }: Scene) =>
  (await sql<{ seq: number }>`select seq from colocations where id = ${home}`.execute(world.platform.database.of()))
    .rows;

describe('every call', () => {
  it('has a sample', async ({ expect }) => {
    const { paths } = z.parse(
      z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) }),
      await world.call(null, systemEndpoints.getOpenApi),
    );
    const served = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const sampled = sampledEndpoints.flatMap(([name, { aliases = [] }]) => [
      name,
      ...aliases.map((_, index) => `${name}${index + 2}`),
    ]);
    expect(served.toSorted()).toEqual(sampled.toSorted());
  });

  it.concurrent.for(sampledEndpoints)('%s answers each as stated', async ([, endpoint, sample], { expect }) => {
    const scene = await setSceneWithStrangers(world);
    const shared = await sample.make(scene);
    const before = await seqOf(scene);
    const stated = { ...usual[endpoint.access], ...sample.outcomes };
    const found: Partial<Record<Asker, number>> = {};
    const knock = async (asker: Asker, parts: Parts<Endpoint>) => {
      const { status, body } = await ask(scene.jwts[asker], endpoint, parts);
      found[asker] = status;
      expect(status === 200 || z.safeParse(Problem, body).success).toBe(true);
    };
    for (const asker of strangers) await knock(asker, stated[asker] === 200 ? await sample.make(scene) : shared);
    expect(await seqOf(scene)).toEqual(before);
    // What the others were refused is still there for a member to do.
    await knock('member', shared);
    expect(found).toEqual(stated);
  });

  it.concurrent.for(sampledEndpoints.filter(([, { access }]) => access === 'member'))(
    '%s takes nobody’s word for whose things they are',
    async ([, endpoint, sample], { expect }) => {
      const scene = await setSceneWithStrangers(world);
      const parts = await sample.make(scene);
      const claimed = claim(scene, parts);
      if (!refersToThings(scene, claimed)) return;
      const { status } = await ask(scene.jwts.stranger, endpoint, claimed);
      expect([403, 404, 422]).toContain(status);
    },
  );

  it.concurrent.for(sampledEndpoints.filter(([, { access, aliases }]) => access !== 'anyone' && aliases))(
    '%s is closed at its other doors, too',
    async ([, endpoint, sample], { expect }) => {
      const parts = await sample.make(await setSceneWithStrangers(world));
      for (const door of endpoint.aliases ?? [])
        expect((await ask(null, { ...endpoint, ...door }, parts)).status).toBe(401);
    },
  );
});

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The same request as if it were about the stranger and their household, but for the things in it. */
function claim({ home, elsewhere, ada, stranger }: SceneWithStrangers, parts: Parts<Endpoint>): Parts<Endpoint> {
  const text = JSON.stringify(parts).replaceAll(home, elsewhere).replaceAll(ada.id, stranger.id);
  return JSON.parse(text) as Parts<Endpoint>;
}

function refersToThings({ elsewhere, stranger }: SceneWithStrangers, parts: Parts<Endpoint>): boolean {
  return [...JSON.stringify(parts).matchAll(IDS)].some(([id]) => id !== elsewhere && id !== stranger.id);
}
