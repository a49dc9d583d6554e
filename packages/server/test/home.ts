import type { TestUser } from './call.ts';
import { startWorld, type World } from './world.ts';

/** A world in which Léa and Tomasz share a home, and a stranger has one of her own. */
export type Home = {
  readonly world: World;
  readonly lea: TestUser;
  readonly tomasz: TestUser;
  readonly stranger: TestUser;
  /** The id of the shared household. */
  readonly home: string;
};

/** Starts such a world; close it in `afterAll`. */
export async function startHome(env: Record<string, string> = {}): Promise<Home> {
  const world = await startWorld(env);
  const lea = await world.signUp('Léa');
  const tomasz = await world.signUp('Tomasz');
  const stranger = await world.signUp('Stranger');
  const home = await world.createHousehold(lea);
  await world.join(tomasz, home);
  await world.createHousehold(stranger);
  return { world, lea, tomasz, stranger, home };
}
