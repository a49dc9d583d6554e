import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** Numbers of this process in Prometheus' text format. */
export type Metrics = {
  /** Adds a gauge that is read at each scrape. */
  gauge(name: string, help: string, read: () => number): void;
  text(): string;
};

const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];

type Series = { readonly counts: number[]; sum: number; total: number };

/** Counts and times all requests of an app by route and status. */
export function createMetrics(app: FastifyInstance): Metrics {
  const series = new Map<string, Series>();
  const gauges: { name: string; help: string; read: () => number }[] = [];
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let utilization = performance.eventLoopUtilization();
  app.addHook('onClose', () => delay.disable());
  app.addHook('onResponse', (request, reply, done) => {
    const labels = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`;
    let one = series.get(labels);
    if (!one) series.set(labels, (one = { counts: BUCKETS_MS.map(() => 0), sum: 0, total: 0 }));
    record(one, reply.elapsedTime);
    done();
  });
  return {
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
    text() {
      const memory = process.memoryUsage();
      const busy = performance.eventLoopUtilization(utilization);
      utilization = performance.eventLoopUtilization();
      const lines = [
        ...gaugeLines('process_resident_memory_bytes', 'Memory of the process', memory.rss),
        ...gaugeLines('nodejs_heap_size_used_bytes', 'Memory in use for JavaScript', memory.heapUsed),
        ...gaugeLines(
          'nodejs_eventloop_lag_p99_seconds',
          'Delay of the event loop, 99 of 100 are below',
          delay.percentile(99) / 1e9,
        ),
        ...gaugeLines(
          'nodejs_eventloop_utilization',
          'Share of time that the event loop was busy since last asked',
          busy.utilization,
        ),
        ...gaugeLines('process_uptime_seconds', 'Time since the start', process.uptime()),
        ...gauges.flatMap(({ name, help, read }) => gaugeLines(name, help, read())),
        ...requestLines(series),
      ];
      delay.reset();
      return `${lines.join('\n')}\n`;
    },
  };
}

function record(one: Series, ms: number): void {
  one.total += 1;
  one.sum += ms;
  const bucket = BUCKETS_MS.findIndex((limit) => ms <= limit);
  if (bucket !== -1) one.counts[bucket] = (one.counts[bucket] ?? 0) + 1;
}

const gaugeLines = (name: string, help: string, value: number) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  `${name} ${Number.isFinite(value) ? value : 0}`,
];

function* requestLines(series: ReadonlyMap<string, Series>): Generator<string> {
  const name = 'http_request_duration_seconds';
  yield `# HELP ${name} Time to answer, by route and status`;
  yield `# TYPE ${name} histogram`;
  for (const [labels, { counts, sum, total }] of series) {
    let below = 0;
    for (const [i, count] of counts.entries()) {
      below += count;
      yield `${name}_bucket{${labels},le="${(BUCKETS_MS[i] ?? 0) / 1000}"} ${below}`;
    }
    yield `${name}_bucket{${labels},le="+Inf"} ${total}`;
    yield `${name}_sum{${labels}} ${sum / 1000}`;
    yield `${name}_count{${labels}} ${total}`;
  }
}
