import { systemCalls } from '@hestia/contract/system/calls.ts';
import { sql } from 'kysely';
import { docsPage, docsStyle } from './docs-page.ts';
import { describeWire } from './openapi.ts';
import { isHosts } from './metrics-access.ts';
import { defineFeature, type Feature } from '#platform/http/feature.ts';
import { notFound } from '#platform/http/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { version } from '#platform/version.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the server says of itself: version, health, numbers, and the description of its wire (of the other features and its own). */
export const system = ({ database, settings }: Platform, others: readonly Pick<Feature, 'name' | 'calls'>[]) => {
  const wire = describeWire([...others, { name: 'system', calls: systemCalls }], version);
  const page = docsPage(wire);
  return defineFeature('system', systemCalls, {
    getVersion: () => version,
    getLive: () => ({ status: 'ok' as const }),
    getReady: async ({ request }) => {
      await sql`select 1`.execute(database.of());
      const { warnings } = request.server;
      return {
        status: 'ok' as const,
        ...(warnings.length > 0 && isHosts(request, settings) && { warnings: [...warnings] }),
      };
    },
    getMetrics: ({ request, reply }) => {
      // Whoever may not read them need not know that they are here.
      if (!isHosts(request, settings)) throw notFound('This');
      reply.type('text/plain; version=0.0.4; charset=utf-8');
      return request.server.metrics.text();
    },
    getOpenApi: () => wire,
    getDocs: ({ reply }) => {
      reply.header('content-security-policy', PAGE_POLICY);
      return page;
    },
    getDocsStyle: () => docsStyle,
  });
};
