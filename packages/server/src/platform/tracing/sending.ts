// Loaded only where traces are wanted.
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { withTimeout } from '#platform/kernel/with-timeout.ts';
import { setTracing } from '#platform/kernel/traced.ts';
import { samplingOf } from '#platform/tracing/wanted.ts';
import { version } from '#platform/version.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;
type Env = Readonly<Record<string, string | undefined>>;

/** Spans not sent by then are lost: a stop doesn't wait for an unreachable collector. */
const MAX_STOP_MS = 2000;

/** Sends spans from now on; the exporter reads its own variables (address, headers, timeout). Returns what stops it. */
export function startSending(env: Env, log: Log): () => Promise<void> {
  const own = resourceFromAttributes({ 'service.name': 'hestia', 'service.version': version });
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(env),
    // Beyond its queue of 2048 spans it drops them: requests never wait for the collector.
    spanProcessors: [new BatchSpanProcessor({ exporter: withOutageLog(new OTLPTraceExporter(), log) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return async () => {
    setTracing(false);
    // The failure has been logged.
    await withTimeout(
      MAX_STOP_MS,
      provider.shutdown().catch(() => {}),
    );
    trace.disable();
    propagation.disable();
    context.disable();
  };
}

function samplerOf(env: Env): Sampler {
  const { name, ratio } = samplingOf(env);
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** Logs once when the collector fails, and once when it recovers. */
function withOutageLog(exporter: SpanExporter, log: Log): SpanExporter {
  let isUnavailable = false;
  return {
    export: (spans, callback) =>
      exporter.export(spans, (result) => {
        const isTaken = result.code === ExportResultCode.SUCCESS;
        if (!isTaken && !isUnavailable) log.warn({ err: result.error }, 'Traces cannot be sent; they are dropped');
        if (isTaken && isUnavailable) log.info('Traces are sent again');
        isUnavailable = !isTaken;
        callback(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
