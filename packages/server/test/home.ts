import type { TestUser } from './call.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A server on which Léa and Tomasz share a home, and a stranger has one of her own. */
export type Home = {
  readonly server: TestServer;
  readonly lea: TestUser;
  readonly tomasz: TestUser;
  readonly stranger: TestUser;
  /** The id of the shared household. */
  readonly home: string;
};

/** Starts such a server; close it in `afterAll`. */
export async function startHome(env: Record<string, string> = {}): Promise<Home> {
  const server = await startTestServer(env);
  const lea = await server.signUp('Léa');
  const tomasz = await server.signUp('Tomasz');
  const stranger = await server.signUp('Stranger');
  const home = await server.createHousehold(lea);
  await server.join(tomasz, home);
  await server.createHousehold(stranger);
  return { server, lea, tomasz, stranger, home };
}
