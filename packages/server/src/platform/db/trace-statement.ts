import { SpanKind, trace } from '@opentelemetry/api';
import { beginSpan, failSpan, isTracing } from '#platform/kernel/traced.ts';

type EndSpan = (error: Error | null) => void;

/**
 * Starts the span of a statement, with its kind, but without text and values. Null outside of requests and jobs: polls
 * of every second would drown the rest.
 */
export function traceStatement(text: string): EndSpan | null {
  if (!isTracing() || trace.getActiveSpan() === undefined) return null;
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const span = beginSpan(operation, SpanKind.CLIENT, {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
  });
  return (error) => {
    if (error) failSpan(span, error);
    span.end();
  };
}
