import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { withTimeout } from '#platform/kernel/with-timeout.ts';
import { traced } from '#platform/kernel/traced.ts';
import { quietLog } from '#test/quiet-log.ts';
import { startTestServer } from '#test/server.ts';
import { startTracing } from './tracing.ts';
import { readWanted, samplingOf } from './wanted.ts';

afterEach(() => vi.unstubAllEnvs());

type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
};

/** Takes what a collector would be sent. */
async function startCollector() {
  const bodies: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: (): Span[] =>
      bodies.flatMap((body) => {
        const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
      }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const factsOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test("a write is a span of its route below its sender’s, with its transaction and statements, and without members' texts", async () => {
  const collector = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.address);
  vi.stubEnv('OTEL_SERVICE_NAME', 'flat');
  const stop = await startTracing(process.env, quietLog());
  const server = await startTestServer();
  const ada = await server.signUp('Planted');
  const home = await server.createHousehold(ada, 'Planted House');
  await server.call(ada, moneyEndpoints.listCategories, { params: { id: home } });
  const child = vi.spyOn(server.platform.log, 'child');
  const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const response = await fetch(`${server.url}/api/Colocation?planted=query`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${ada.jwt}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${parent}-01`,
    },
    body: JSON.stringify({ id: home, name: 'Planted Attic' }),
  });
  await response.text();
  // Log lines can be found by the trace.
  expect(child).toHaveBeenCalledWith({ traceId });
  await fetch(`${server.url}/api/planted/${home}`);
  await server.close();
  await stop();
  await collector.stop();

  const spans = collector.spans();
  const mine = spans.filter((span) => span.traceId === traceId);
  const request = mine.find(({ name }) => name === 'PUT /api/Colocation');
  expect(request).toMatchObject({ parentSpanId: parent, kind: 2 });
  expect(request && factsOf(request)).toEqual({
    'http.request.method': 'PUT',
    'http.route': '/api/Colocation',
    'http.response.status_code': 200,
    'url.scheme': 'http',
  });
  const transaction = mine.find(({ name }) => name === 'transaction');
  expect(transaction?.parentSpanId).toBe(request?.spanId);
  const statements = mine.filter(({ kind }) => kind === 3);
  const inside = statements.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'SELECT', 'UPDATE', 'COMMIT']));
  expect(inside.map(factsOf)).toContainEqual({ 'db.system.name': 'postgresql', 'db.operation.name': 'UPDATE' });
  expect(
    mine.every(({ parentSpanId }) => parentSpanId === parent || mine.some((it) => it.spanId === parentSpanId)),
  ).toBe(true);
  expect(spans.map(({ name }) => name)).toContain('GET /api/Expense/GetByColocationId/:id');
  const sent = collector.bodies.join('\n');
  expect(sent).toContain('"flat"');
  for (const word of ['lanted', ada.email, ada.jwt, ada.id, home]) expect(sent).not.toContain(word);
});

test('an unreachable collector is logged once, and delays neither work nor the stop', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '50');
  const log = quietLog();
  const stop = await startTracing(process.env, log);
  const failing = traced('job failing', {}, () => Promise.reject(new Error('Planted')));
  await expect(failing).rejects.toThrow('Planted');
  // Two batches of 512 each.
  for (let n = 0; n < 1100; n++) await traced('job', {}, () => n);
  expect(await withTimeout(4000, stop())).toBe(true);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'Traces cannot be sent; they are dropped');
});

test('tracing is enabled only by the standard variables, and reports unsupported ones', () => {
  const address = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  const wanted = (env: Record<string, string>) => readWanted(env).isWanted;
  expect(wanted({})).toBe(false);
  expect(wanted(address)).toBe(true);
  expect(wanted({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' })).toBe(true);
  expect(wanted({ OTEL_TRACES_EXPORTER: 'otlp' })).toBe(true);
  expect(wanted({ ...address, OTEL_SDK_DISABLED: 'TRUE' })).toBe(false);
  expect(wanted({ ...address, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
  expect(readWanted({ ...address, OTEL_TRACES_EXPORTER: 'zipkin' })).toEqual({
    isWanted: false,
    faults: ['OTEL_TRACES_EXPORTER=zipkin is not supported: set it to otlp or none'],
  });
  const vain = { ...address, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'sometimes' };
  expect(readWanted(vain).faults).toHaveLength(2);
  expect(samplingOf(vain)).toEqual({ name: 'parentbased_always_on', ratio: 1 });
  const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  expect(samplingOf(tenth)).toEqual({ name: 'parentbased_traceidratio', ratio: 0.1 });
});
