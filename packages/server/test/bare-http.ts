import type { Endpoints } from '@hestia/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCounts } from '#platform/counts.ts';
import { RecentEvents } from '#platform/lists/recent-events.ts';
import { createLog } from '#platform/log.ts';
import type { Feature } from '#platform/http/requests/feature.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import { defineFeature, type Handlers } from '#platform/http/requests/feature.ts';
import type { InFlightLimits } from '#platform/http/requests/in-flight.ts';
import { buildHttp } from '#platform/http/server.ts';
import type { Platform } from '#platform/platform.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import { nativeAppsOf } from '#platform/kernel/settings/native-apps.ts';

/** The user whom a bare server knows by the token `ada`. */
export const ada: Caller & { readonly colocationId: string } = {
  userId: '0a000000-0000-4000-8000-000000000001',
  sessionId: '0a000000-0000-4000-8000-000000000002',
  username: 'Ada',
  colocationId: '0a000000-0000-4000-8000-000000000003',
  decimals: 2,
};

type Options = {
  readonly settings?: Partial<Settings>;
  /** Further people by their token. */
  readonly callers?: Readonly<Record<string, Caller>>;
  /** Awaited while a user is identified. */
  readonly identify?: () => Promise<void>;
  readonly currentSeq?: () => number | null;
  readonly history?: () => string;
  readonly log?: Platform['log'];
  readonly webFolder?: string;
  readonly inFlightLimits?: InFlightLimits;
  readonly unreadMs?: number;
};

/** Only the HTTP layer, with calls defined by a test: without a database, with only `ada` (and `callers`) as users. */
export function bareHttp<const T extends Endpoints>(
  endpoints: T,
  handlers: Handlers<T>,
  options: Options = {},
): Promise<FastifyInstance> {
  return bareHttpOf([defineFeature('made-up', endpoints, handlers)], options);
}

/** The same over features. */
export function bareHttpOf(
  features: readonly Feature[],
  {
    settings,
    callers,
    identify,
    currentSeq = () => 7,
    history = () => 'history',
    log,
    webFolder,
    ...http
  }: Options = {},
): Promise<FastifyInstance> {
  const known: Readonly<Record<string, Caller>> = { ada, ...callers };
  return buildHttp(
    {
      settings: { ...defaults, ...settings },
      log: log ?? createLog('silent'),
      sessions: {
        async find(jwt) {
          await identify?.();
          const caller = known[jwt];
          if (!caller) return null;
          const seq = caller.colocationId === null ? null : currentSeq();
          return { ...caller, seq, history: history(), isDevice: false };
        },
        findDevice: async () => null,
        start: absent,
        resume: absent,
        end: absent,
        announceEnd: absent,
      },
      live: { announce: absent, userChanged: absent, readFurther: absent },
      transact: absent,
      requireQuota: absent,
      requireBudget: absent,
      requireRoom: () => Promise.resolve(),
      counts: createCounts(),
      recentEvents: new RecentEvents(),
      get database() {
        return absent();
      },
    },
    features,
    { webFolder: webFolder ?? '/nowhere', ...http },
  );
}

const absent = (): never => {
  throw new Error('A bare server has no such thing');
};

const defaults: Settings = {
  maxDailyBytes: 1_000_000,
  leastFreeBytes: 0,
  warnings: [],
  port: 0,
  host: '127.0.0.1',
  dataFolder: '/nowhere',
  databaseUrl: null,
  databaseListenUrl: null,
  databaseConnections: 16,
  postgresFolder: null,
  oldPostgresFolder: null,
  publicUrl: null,
  localAccounts: true,
  resetByMembers: false,
  signUp: 'open',
  maxMembers: 1,
  maxRows: 1,
  maxPictures: 1,
  maxOwnPictures: 1,
  maxPictureBytes: 1,
  handlesKey: null,
  googleClientIds: [],
  oidc: null,
  jwtSecret: new Uint8Array(32),
  fcm: null,
  apns: null,
  vapidSubject: null,
  securityContacts: [],
  apps: nativeAppsOf({}),
  trustProxy: false,
  drainSeconds: 0,
  logLevel: 'silent',
  logFormat: 'json',
  backup: null,
  metricsToken: null,
  pictures: 'folder',
  bucket: null,
  mail: null,
};
