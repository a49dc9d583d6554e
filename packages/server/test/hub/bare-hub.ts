import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Caller } from '#platform/kernel/caller.ts';
import { attachHub, isHubUpgrade } from '#platform/hub/attach.ts';
import { createHub, type Hub } from '#platform/hub/hub.ts';
import type { HubConnection } from '#platform/hub/connection.ts';
import { hubMethods, type HubMethod } from '#platform/hub/methods.ts';
import type { HubTimes } from '#platform/hub/times.ts';
import { nativeAppsOf } from '#platform/kernel/native-apps.ts';

/** A hub on a server that has nothing else; any jwt `user:<name>` is a session. */
export type BareHub = {
  /** Address and port. */
  readonly host: string;
  readonly url: string;
  readonly hub: Hub;
  /** How many sockets the server holds, whatever they are for. */
  readonly sockets: () => Promise<number>;
  /** Open connections, oldest first. */
  readonly open: Set<HubConnection>;
  readonly close: () => Promise<void>;
};

/** Starts a bare hub; it ends with the test. */
export async function startBareHub(
  options: {
    methods?: Record<string, HubMethod>;
    times?: Partial<HubTimes>;
    /** What the look-up of a session waits for. */
    lookedUp?: () => Promise<void>;
    /** Hears what is logged; usually nobody does. */
    log?: Pick<FastifyBaseLogger, 'info'>;
  } = {},
): Promise<BareHub> {
  const app = Fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    http: { shouldUpgradeCallback: isHubUpgrade },
  });
  const open = new Set<HubConnection>();
  const hub = createHub({
    methods: hubMethods({ Echo: (_connection, args) => ({ result: args }), ...options.methods }),
    sessions: { find: (jwt) => Promise.resolve(options.lookedUp?.()).then(() => callerOf(jwt)) },
    settings: {
      jwtSecret: new Uint8Array(32),
      publicUrl: new URL('https://hestia.example'),
      apps: nativeAppsOf({}),
      trustProxy: false,
      googleClientIds: [],
    },
    log: options.log ? (options.log as FastifyBaseLogger) : app.log,
    opened: (connection) => open.add(connection),
    gone: (connection) => open.delete(connection),
    times: { sweep: 10, ...options.times },
  });
  attachHub(app, hub);
  app.get('/api/Version', () => 'here');
  const { host, origin } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const close = () => app.close();
  onTestFinished(close);
  const sockets = () => promisify(app.server.getConnections.bind(app.server))();
  return { host, url: `${origin}/hestiaHub`, hub, sockets, open, close };
}

function callerOf(jwt: string): Caller | null {
  const name = /^user:(\w+)$/.exec(jwt)?.[1];
  return name === undefined ? null : { userId: name, sessionId: name, username: name, colocationId: null, decimals: 2 };
}
