import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { describeHub } from './asyncapi.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { describeWire } from './openapi.ts';
import { isHosts } from './metrics-access.ts';
import { defineFeature, type Feature } from '#platform/http/requests/feature.ts';
import { createReadiness, lookAtStores } from '#platform/db/transactions/readiness.ts';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { version } from '#platform/version.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** How long after a write found the disk full this server is not ready: then the next one may try. */
/** A failed check must not look like success. */
const unasked = (error: unknown) => [`What else may be wrong could not be looked up: ${reasonOf(error)}`];

const DISK_FULL_MS = 5000;

/**
 * Describes the server: version, health, metrics, and its wire (of the other features and its own). `findings` are for
 * the administrator, in addition to the platform's warnings.
 */
export const system = (
  { database, settings }: Platform,
  jobs: Pick<Jobs, 'state'>,
  others: readonly Pick<Feature, 'name' | 'endpoints'>[],
  findings: () => Promise<readonly string[]>,
) => {
  // Built on the first request: it is rare, and every start would wait for it.
  const described = once(() => describeWire([...others, { name: 'system', endpoints: systemEndpoints }], version));
  const hub = once(() => describeHub(version));
  const page = once(() => docsPage(described()));
  const readiness = createReadiness(lookAtStores(database, settings.dataFolder));
  return defineFeature('system', systemEndpoints, {
    getVersion: () => version,
    getLive: () => ({ status: 'ok' as const }),
    getReady: async ({ request }) => {
      if (request.server.draining.isOn) throw new ProblemError('unavailable', 'This server is about to end');
      const isFull = request.server.sinceDiskFull() < DISK_FULL_MS;
      const reason = isFull ? 'The disk is full' : await readiness();
      const isHost = isHosts(request, settings);
      // The database's own words may name roles, folders and addresses.
      if (reason !== null) throw new ProblemError('unavailable', isHost ? reason : 'Nothing can be stored right now');
      const warnings = isHost ? [...request.server.warnings, ...(await findings().catch(unasked))] : [];
      return {
        status: 'ok' as const,
        jobs: jobs.state,
        ...(warnings.length > 0 && { warnings }),
      };
    },
    getMetrics: ({ request, reply }) => {
      // A caller without access must not learn that it exists.
      if (!isHosts(request, settings)) throw notFound('This');
      reply.type('text/plain; version=0.0.4; charset=utf-8');
      return request.server.metrics.text();
    },
    getOpenApi: described,
    getAsyncApi: hub,
    getDocs: ({ reply }) => {
      reply.header('content-security-policy', PAGE_POLICY);
      return page();
    },
    getDocsStyle: () => docsStyle,
  });
};

function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}
