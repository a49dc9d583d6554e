import fs from 'node:fs';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { eventNames } from '@hestia/contract/wire/event-names.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { timeInName } from '#platform/backup/archive.ts';
import { bareHttp } from '#test/bare-http.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let shelf: string;
beforeAll(async () => {
  shelf = fs.mkdtempSync(join(os.tmpdir(), 'hestia-system-'));
  fs.writeFileSync(join(shelf, `hestia-${timeInName(new Date())}.tar.zst`), '');
  server = await startTestServer({ HESTIA_METRICS_TOKEN: 'a-token-for-metrics', HESTIA_BACKUP_TO: shelf });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(shelf, { recursive: true });
});

it('returns its version as a JSON string', async () => {
  const reply = await server.attempt(null, systemEndpoints.getVersion);
  expect(reply.status).toBe(200);
  expect(reply.body).toMatch(/^\d+\.\d+\.\d+/);
});

it('is alive, and ready while the database can be reached', async () => {
  expect(await server.call(null, systemEndpoints.getLive)).toEqual({ status: 'ok' });
  // On a busy machine the first connection may take longer than a probe waits.
  await vi.waitFor(
    async () => expect(await server.call(null, systemEndpoints.getReady)).toMatchObject({ status: 'ok' }),
    20_000,
  );
});

it('reports when its jobs run', async () => {
  await vi.waitFor(
    async () => expect(await server.call(null, systemEndpoints.getReady)).toEqual({ status: 'ok', jobs: 'running' }),
    20_000,
  );
});

it('shows warnings only to its host', async () => {
  const { status, body } = await server.attempt(null, systemEndpoints.getReady, {
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('warnings');
  const { warnings } = await server.call(null, systemEndpoints.getReady);
  expect(warnings).toEqual([expect.stringContaining('HESTIA_TRUST_PROXY')]);
});

describe('metrics', () => {
  it('count requests by route and status', async () => {
    await server.attempt(null, systemEndpoints.getVersion);
    const { status, headers, body } = await server.attempt(null, systemEndpoints.getMetrics);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/Version",status="200"\} \d+/);
    expect(body).toMatch(/^hestia_database_connections \d+$/m);
    expect(body).toMatch(/^hestia_hub_connections 0$/m);
  });

  it("keep their names, kinds and buckets, which hosts' dashboards and alerts use", async () => {
    await server.attempt(null, systemEndpoints.getVersion);
    const body = String((await server.attempt(null, systemEndpoints.getMetrics)).body);
    expect([...body.matchAll(/^# TYPE (.*)$/gm)].map(([, kind = '']) => kind).toSorted()).toEqual([
      'hestia_build_info gauge',
      'hestia_database_connections gauge',
      'hestia_database_size_bytes gauge',
      'hestia_database_waiting gauge',
      'hestia_events_total counter',
      'hestia_findings gauge',
      'hestia_hub_connections gauge',
      'hestia_jobs_given_up gauge',
      'hestia_jobs_running gauge',
      'hestia_jobs_total counter',
      'hestia_jobs_waiting gauge',
      'hestia_listening gauge',
      'hestia_mails_total counter',
      'hestia_newest_backup_timestamp_seconds gauge',
      'hestia_pushes_total counter',
      'hestia_sign_ins_total counter',
      'hestia_wrong_sums gauge',
      'http_request_duration_seconds histogram',
      'nodejs_eventloop_lag_p99_seconds gauge',
      'nodejs_eventloop_utilization gauge',
      'nodejs_heap_size_used_bytes gauge',
      'process_cpu_seconds_total counter',
      'process_resident_memory_bytes gauge',
      'process_uptime_seconds gauge',
    ]);
    for (const name of ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'process_uptime_seconds'])
      expect(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])).toBeGreaterThan(0);
    const bucket = /^http_request_duration_seconds_bucket\{(?=.*route="\/api\/Version").*le="([^"]+)".*\} (\d+)$/gm;
    const buckets = [...body.matchAll(bucket)].map(([, limit, count]) => ({ limit, count: Number(count) }));
    expect(buckets.map(({ limit }) => limit)).toEqual([
      '0.001',
      '0.0025',
      '0.005',
      '0.01',
      '0.025',
      '0.05',
      '0.1',
      '0.25',
      '0.5',
      '1',
      '2.5',
      '5',
      '+Inf',
    ]);
    expect(buckets.map(({ count }) => count)).toEqual(buckets.map(({ count }) => count).toSorted((a, b) => a - b));
    expect(buckets.at(-1)?.count).toBeGreaterThan(0);
  });

  const valueOf = async (series: string) => {
    const text = String((await server.attempt(null, systemEndpoints.getMetrics)).body);
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    );
  };

  it('count actions in households, and sign-ins', async () => {
    const before = await Promise.all(
      ['hestia_events_total', 'hestia_sign_ins_total{result="failed"}'].map((series) => valueOf(series)),
    );
    const household = await server.createHousehold(await server.signUp('Ada'));
    await server.join(await server.signUp('Bo'), household);
    await server.attempt(null, accountEndpoints.signIn, { body: { email: 'ada@example.org', password: 'not hers' } });
    expect(await valueOf('hestia_events_total')).toBeGreaterThan(before[0] ?? 0);
    expect(await valueOf('hestia_sign_ins_total{result="failed"}')).toBe((before[1] ?? 0) + 1);
    expect(await valueOf('hestia_database_size_bytes')).toBeGreaterThan(1_000_000);
    await vi.waitFor(async () => expect(await valueOf('hestia_jobs_running')).toBe(1), 20_000);
    await vi.waitFor(async () => expect(await valueOf('hestia_listening')).toBe(1), 20_000);
  });

  it('are the same for two consecutive readers', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const app = await bareHttp({}, {});
    try {
      await vi.advanceTimersByTimeAsync(15_000);
      const read = async () =>
        (await app.metrics.text()).split('\n').filter((line) => line.startsWith('nodejs_eventloop'));
      expect(await read()).toEqual(await read());
    } finally {
      await app.close();
      vi.useRealTimers();
    }
  });

  it('cover the dashboard, the alerts and their page', async () => {
    const text = String((await server.attempt(null, systemEndpoints.getMetrics)).body);
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const root = resolve(import.meta.dirname, '../../../../..');
    const named = /\b(?:hestia|http|nodejs|process)_[a-z0-9_]+/g;
    for (const file of ['deploy/grafana.json', 'deploy/alerts.yaml', 'docs/operations.md']) {
      const asked = [...fs.readFileSync(join(root, file), 'utf8').matchAll(named)].map(([name]) => name);
      expect(asked.length).toBeGreaterThan(5);
      expect([file, asked.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')))]).toEqual([file, []]);
    }
    const page = fs.readFileSync(join(root, 'docs/operations.md'), 'utf8');
    expect([...known].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('are available only to this machine and with the token', async () => {
    const throughProxy = { 'x-forwarded-for': '192.0.2.1' };
    const as = (authorization: string) => ({ headers: { ...throughProxy, authorization } });
    expect((await server.attempt(null, systemEndpoints.getMetrics, { headers: throughProxy })).status).toBe(404);
    for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'])
      expect((await server.attempt(null, systemEndpoints.getMetrics, { headers: { [name]: 'x' } })).status).toBe(404);
    expect((await server.attempt(null, systemEndpoints.getMetrics, as('Bearer wrong'))).status).toBe(404);
    expect((await server.attempt(null, systemEndpoints.getMetrics, as('Bearer a-token-for-metrics'))).status).toBe(200);
  });
});

describe('the described wire', () => {
  type Operation = {
    operationId: string;
    description?: string;
    parameters?: { name: string; in: string; required?: boolean; schema: unknown }[];
    requestBody?: { content: Record<string, { schema: unknown }> };
    responses?: Record<string, { content?: Record<string, unknown> }>;
  };
  type OpenApiDocument = {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, { properties?: object }> };
  };
  const describeWire = async () => (await server.call(null, systemEndpoints.getOpenApi)) as OpenApiDocument;

  it('has every call once, with the parameters of its path', async () => {
    const { openapi, paths } = await describeWire();
    expect(openapi).toBe('3.1.1');
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    expect(operations.length).toBeGreaterThan(40);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
      expect([path, inPath]).toEqual([path, named]);
    }
  });

  it('has no dangling reference', async () => {
    const wire = await describeWire();
    const refs = [...JSON.stringify(wire).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(refs.length).toBeGreaterThan(0);
    const at = (ref: string) =>
      ref.split('/').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], wire);
    expect(refs.filter((ref) => at(ref) === undefined)).toEqual([]);
  });

  it('names every shape, and the values of every numeric enumeration', async () => {
    const { paths, components } = await describeWire();
    const unnamed: string[] = [];
    const look = (json: unknown, place: string): void => {
      if (typeof json !== 'object' || json === null) return;
      const { type, properties } = json as { type?: unknown; properties?: unknown };
      const isForm = place.endsWith('.multipart/form-data.schema.allOf.1');
      if (type === 'object' && properties !== undefined && !isForm) unnamed.push(place);
      for (const [key, inner] of Object.entries(json)) look(inner, `${place}.${key}`);
    };
    look(paths, 'paths');
    for (const [name, { properties, ...shape }] of Object.entries(components.schemas)) {
      look(shape, name);
      for (const [member, schema] of Object.entries(properties ?? {})) look(schema, `${name}.${member}`);
    }
    expect(unnamed).toEqual([]);
    expect(Object.keys(components.schemas).length).toBeGreaterThan(200);
    expect(components.schemas['SplitType']).toMatchObject({
      enum: [0, 1, 2],
      'x-enum-varnames': ['Evenly', 'ByValue', 'ByPercentage'],
    });
  });

  it("has the contract's comments on shapes and their members", async () => {
    const { components } = await describeWire();
    expect(components.schemas['Absence']).toMatchObject({
      description: 'A member is away from the first day to the last, both included.',
      properties: { untilOn: { description: 'Null: until further notice.' } },
    });
  });

  it('describes every call, with an example of request and response', async () => {
    const { paths } = await describeWire();
    const plain = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { description = '', parameters = [], requestBody, responses }]) => {
        const { content: answered = {} } = responses?.['200'] ?? {};
        const media = [...Object.entries(requestBody?.content ?? {}), ...Object.entries(answered)];
        const bare = media.filter(([, one]) => !('example' in (one as object)));
        // The user's data file, and pictures, are described in prose.
        const streams = ['/api/Account/Data', '/api/Reminder/images/{name}', '/api/Fridge/Picture/{name}'];
        const isStream = streams.includes(path) && method === 'get';
        const needed = parameters.filter((one) => one.in !== 'header' && one.required && !('example' in one));
        const missing = [...(isStream ? [] : bare.map(([type]) => type)), ...needed.map(({ name }) => name)];
        return description.length > 15 && missing.length === 0 ? [] : [`${method} ${path}: ${missing.join(', ')}`];
      }),
    );
    expect(plain).toEqual([]);
  });

  it('has the type of each answer', async () => {
    const { paths } = await describeWire();
    const typesOf = (path: string) => Object.keys(paths[path]?.['get']?.responses?.['200']?.content ?? {});
    expect(typesOf('/api/Account/Data')).toEqual(['application/json']);
    expect(typesOf('/api/Reminder/images/{name}')).toEqual(['image/webp']);
    expect(typesOf('/api/Chore/Calendar/{secret}')).toEqual(['text/calendar']);
    expect(typesOf('/api/Chore/GetById/{id}')).toEqual(['application/json']);
  });

  it('has the maximum length of each text in a request', async () => {
    const { paths, components } = await describeWire();
    const open: string[] = [];
    const looked = new Set<unknown>();
    const look = (schema: unknown, place: string): void => {
      if (typeof schema !== 'object' || schema === null || looked.has(schema)) return;
      looked.add(schema);
      const {
        type,
        maxLength,
        anyOf = [],
        oneOf = [],
        allOf = [],
        properties = {},
        items,
        $ref,
        ...rest
      } = schema as Record<string, unknown> & {
        anyOf?: unknown[];
        oneOf?: unknown[];
        allOf?: unknown[];
        properties?: Record<string, unknown>;
      };
      if (typeof $ref === 'string') {
        const name = $ref.slice($ref.lastIndexOf('/') + 1);
        look(components.schemas[name], name);
      }
      const isBound = maxLength !== undefined || ['enum', 'const', 'format', 'pattern'].some((word) => word in rest);
      if (type === 'string' && !isBound) open.push(place);
      for (const one of [...anyOf, ...oneOf, ...allOf]) look(one, place);
      for (const [name, one] of Object.entries(properties)) look(one, `${place}.${name}`);
      look(items, `${place}[]`);
    };
    for (const [path, methods] of Object.entries(paths))
      for (const { parameters = [], requestBody } of Object.values(methods)) {
        for (const one of parameters) if (one.in !== 'header') look(one.schema, `${path} ${one.name}`);
        for (const { schema } of Object.values(requestBody?.content ?? {})) look(schema, path);
      }
    expect(open).toEqual([]);
    expect(components.schemas['Emoji']).toMatchObject({ maxLength: 16 });
  });

  it('is a page that loads nothing from elsewhere', async () => {
    const { status, headers, body } = await server.attempt(null, systemEndpoints.getDocs);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(body).toContain('/api/User/Login');
    expect(String(body).match(/(src|href)="(?!#|\/api\/)/g)).toBeNull();
    const style = await server.attempt(null, systemEndpoints.getDocsStyle);
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });
});

describe('the described hub', () => {
  type AsyncApiDocument = {
    asyncapi: string;
    channels: { hub: { messages: Record<string, unknown> } };
    components: { messages: Record<string, { payload: unknown; summary?: string }>; schemas: Record<string, unknown> };
  };
  const describeHub = async () => (await server.call(null, systemEndpoints.getAsyncApi)) as AsyncApiDocument;

  it("has every event with payload and description, and the client's calls", async () => {
    const { asyncapi, channels, components } = await describeHub();
    expect(asyncapi).toBe('3.0.0');
    const calls = ['CallInFront', 'CallJoinColocationGroup', 'CallTyping'];
    const names = [...eventNames, 'Typing', 'MessagesRead', ...calls].toSorted();
    expect(Object.keys(components.messages).toSorted()).toEqual(names);
    expect(Object.keys(channels.hub.messages).toSorted()).toEqual(names);
    expect(Object.entries(components.messages).filter(([, { summary = '' }]) => summary === '')).toEqual([]);
    expect(components.messages['NewChoreAdded']?.payload).toEqual({ $ref: '#/components/schemas/Chore' });
    expect(components.messages['ReminderDeleted']?.payload).toEqual({ $ref: '#/components/schemas/Id' });
  });

  it('has no dangling reference', async () => {
    const hub = await describeHub();
    const refs = [...JSON.stringify(hub).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(refs.length).toBeGreaterThan(100);
    const at = (ref: string) =>
      ref.split('/').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], hub);
    expect(refs.filter((ref) => at(ref) === undefined)).toEqual([]);
  });
});
