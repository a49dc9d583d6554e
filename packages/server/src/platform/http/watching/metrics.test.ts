import type * as hooks from 'node:perf_hooks';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

vi.mock('node:perf_hooks', async (load) => ({
  ...(await load<typeof hooks>()),
  monitorEventLoopDelay: ({ resolution = 0 }) => ({
    enable: () => true,
    disable: () => true,
    reset: () => {},
    percentile: () => (resolution + 12) * 1e6,
  }),
}));

test('the delay of the event loop is told without the interval of its samples', async () => {
  const app = fastify();
  const text = await createMetrics(app, new Registry()).text();
  await app.close();
  expect(Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(0.012);
});
