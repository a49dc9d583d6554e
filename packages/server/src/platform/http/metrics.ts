import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Gauge, Histogram, Registry } from 'prom-client';

/** Numbers of this process in Prometheus' text format. */
export type Metrics = {
  /** Adds a gauge that is read at each scrape; one that cannot be read keeps its last value. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  text(): Promise<string>;
};

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counts and times all requests of an app by route and status. */
export function createMetrics(app: FastifyInstance): Metrics {
  // One for each app: the library's own registry would be shared by all that run in a process.
  const registry = new Registry();
  const gauge: Metrics['gauge'] = (name, help, read) => {
    const one = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const value = await readOrNull(read);
        if (value !== null) one.set(Number.isFinite(value) ? value : 0);
      },
    });
  };
  timeRequests(app, registry);
  gaugeProcess(app, gauge);
  return { gauge, text: () => registry.metrics() };
}

async function readOrNull(read: () => number | Promise<number>): Promise<number | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

function timeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/** The library's own set would go on watching the event loop and the garbage collection once the app is closed. */
function gaugeProcess(app: FastifyInstance, gauge: Metrics['gauge']): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', () => delay.disable());
  let utilization = performance.eventLoopUtilization();
  gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Memory in use for JavaScript', () => process.memoryUsage().heapUsed);
  gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, 99 of 100 are below', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return seconds;
  });
  gauge('nodejs_eventloop_utilization', 'Share of time that the event loop was busy since last asked', () => {
    const busy = performance.eventLoopUtilization(utilization);
    utilization = performance.eventLoopUtilization();
    return busy.utilization;
  });
  gauge('process_uptime_seconds', 'Time since the start', () => process.uptime());
}
