import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Caller } from '#platform/kernel/caller.ts';
import { attachHub, isHubUpgrade } from '#platform/hub/attach.ts';
import { createHub, type Hub } from '#platform/hub/hub.ts';
import type { HubConnection } from '#platform/hub/connection.ts';
import { hubMethods, type HubMethod } from '#platform/hub/methods.ts';
import type { HubTimes } from '#platform/hub/times.ts';
import { nativeAppsOf } from '#platform/kernel/settings/native-apps.ts';

/** A hub on an otherwise empty server; any jwt `user:<name>` is a session. */
export type BareHub = {
  /** Address and port. */
  readonly host: string;
  readonly url: string;
  readonly hub: Hub;
  /** The number of the server's open sockets. */
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
    /** Delays the look-up of a session. */
    lookedUp?: () => Promise<void>;
    /** Receives log lines; by default they are dropped. */
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
