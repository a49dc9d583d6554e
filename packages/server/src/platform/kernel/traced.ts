import { context, type Context, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';

// OpenTelemetry spans, started here and sent by `platform/tracing`, which is loaded only when enabled.

let isOn = false;

/** Whether tracing is on: until then no span is started. */
export const isTracing = (): boolean => isOn;

export function setTracing(on: boolean): void {
  isOn = on;
}

/** Starts a span, as a child or as the root of a trace. The caller ends it. */
export const beginSpan = (name: string, kind: SpanKind, attributes: Attributes, under?: Context): Span =>
  trace.getTracer('hestia').startSpan(name, { kind, attributes }, under);

/** Runs work as a span below the current one, or as the first of its trace. */
export async function traced<T>(name: string, attributes: Attributes, work: () => T | Promise<T>): Promise<T> {
  if (!isOn) return work();
  const span = beginSpan(name, SpanKind.INTERNAL, attributes);
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Only its code or class: an error message may contain texts and names of people. */
export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', kindOf(error));
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
