import { applyToChores } from '@hestia/contract/chores/apply.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { startHome, type Home } from './home.ts';
import { verifyEvents } from './verify-events.ts';

/** A home with what tests of chores ask of it, all as Léa. */
export type Rota = Home & {
  readonly list: () => Promise<readonly Chore[]>;
  readonly get: (id: string) => Promise<Chore>;
  /** Adds a chore and answers its id. */
  readonly add: (title: string, more?: object) => Promise<string>;
  /** Does a write, checks that its events make of the list what it is afterwards, and answers their names. */
  readonly eventsOf: (write: () => Promise<unknown>) => Promise<string[]>;
};

/** Starts such a home; close its server in `afterAll`. */
export async function startRota(): Promise<Rota> {
  const at = await startHome();
  const { server, lea, home } = at;
  const list = () => server.call(lea, choreEndpoints.listChores, { params: { id: home } });
  return {
    ...at,
    list,
    get: (id) => server.call(lea, choreEndpoints.getChore, { params: { id } }),
    add: (title, more = {}) =>
      server.call(lea, choreEndpoints.addChore, { body: { colocationId: home, createdBy: lea.id, title, ...more } }),
    eventsOf: async (write) => {
      const events = await verifyEvents(server, lea, {
        fetch: list,
        apply: (chores, event: Parameters<typeof applyToChores>[1]) => [...applyToChores(chores, event)],
        write,
      });
      return events.map(({ name }) => name);
    },
  };
}
