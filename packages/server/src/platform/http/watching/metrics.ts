import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { version } from '#platform/version.ts';

/** Numbers of this process in Prometheus' text format. */
export type Metrics = {
  /** Adds a gauge that is read at each scrape; a failed one keeps its last value. */
  readonly gauge: (name: string, help: string, read: () => number | Promise<number>) => void;
  /** The same for several values with a label. */
  readonly gaugeBy: (
    name: string,
    about: { readonly help: string; readonly label: string },
    read: () => Promise<Readonly<Record<string, number>>>,
  ) => void;
  text(): Promise<string>;
};

/** The event loop's delay is that of the last complete interval of this length, independent of scrapes. */
const WINDOW_MS = 15_000;

/** Between two samples of the event loop's delay: each wakes the process. */
const SAMPLE_MS = 100;

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Counts and times all requests of an app by route and status, in addition to the registry's metrics. `monitor`: for
 * tests.
 */
export function createMetrics(
  app: FastifyInstance,
  registry: Registry,
  monitor: typeof monitorEventLoopDelay = monitorEventLoopDelay,
): Metrics {
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
  const gaugeBy: Metrics['gaugeBy'] = (name, { help, label }, read) => {
    const one = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect: async () => {
        for (const [value, count] of Object.entries((await readOrNull(read)) ?? {})) one.set({ [label]: value }, count);
      },
    });
  };
  timeRequests(app, registry);
  gaugeProcess(gauge);
  gaugeEventLoop(app, gauge, monitor);
  describeBuild(registry);
  return { gauge, gaugeBy, text: () => registry.metrics() };
}

async function readOrNull<T>(read: () => T | Promise<T>): Promise<T | null> {
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

/** The library's own set would keep watching the event loop and the garbage collection after the app is closed. */
function gaugeProcess(gauge: Metrics['gauge']): void {
  gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Memory in use for JavaScript', () => process.memoryUsage().heapUsed);
  gauge('process_uptime_seconds', 'Time since the start', () => process.uptime());
}

/** Several may read it at once (two scrapers, a person), so reading does not reset the interval. */
function gaugeEventLoop(app: FastifyInstance, gauge: Metrics['gauge'], monitor: typeof monitorEventLoopDelay): void {
  const delay = monitor({ resolution: SAMPLE_MS });
  delay.enable();
  let before = performance.eventLoopUtilization();
  let last: { lag: number; busy: number } | undefined;
  const read = () => ({
    // A sample is the time since the one before, and so at least as long as the interval.
    lag: Math.max(0, delay.percentile(99) / 1e6 - SAMPLE_MS) / 1000,
    busy: performance.eventLoopUtilization(before).utilization,
  });
  const turn = setInterval(() => {
    last = read();
    delay.reset();
    before = performance.eventLoopUtilization();
  }, WINDOW_MS).unref();
  app.addHook('onClose', () => {
    clearInterval(turn);
    delay.disable();
  });
  gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'Delay of the event loop, 99 of 100 are below, over 15 seconds',
    () => (last ?? read()).lag,
  );
  gauge(
    'nodejs_eventloop_utilization',
    'Share of time that the event loop was busy, over 15 seconds',
    () => (last ?? read()).busy,
  );
}

function describeBuild(registry: Registry): void {
  const build = new Gauge({
    name: 'hestia_build_info',
    help: 'Always 1: which version runs, on which Node',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  });
  build.set({ version, node: process.versions.node }, 1);
  const cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process, of user and system',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      cpu.reset();
      cpu.inc((user + system) / 1e6);
    },
  });
}
