import type { monitorEventLoopDelay } from 'node:perf_hooks';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

type Delay = ReturnType<typeof monitorEventLoopDelay>;

test('the delay of the event loop excludes the interval of its samples', async () => {
  const app = fastify();
  const monitor = ({ resolution = 0 } = {}) =>
    ({
      enable: () => true,
      disable: () => true,
      reset: () => {},
      percentile: () => (resolution + 12) * 1e6,
    }) as Partial<Delay> as Delay;
  const text = await createMetrics(app, new Registry(), monitor).text();
  await app.close();
  expect(Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(0.012);
});
