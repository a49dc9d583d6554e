import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { bareHttp, bareHttpOf } from '#test/bare-http.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-dist-'));
const named = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-dist-'));
let app: FastifyInstance;
beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.mkdirSync(path.join(folder, '.vite'));
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><script>go()</script>Hestia');
  fs.writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  fs.writeFileSync(path.join(folder, 'sw.js'), 'self');
  fs.writeFileSync(path.join(folder, 'logo.svg'), '<svg/>');
  fs.writeFileSync(path.join(folder, 'logo.svg.br'), brotliCompressSync('<svg/>'));
  fs.writeFileSync(path.join(folder, 'assets/main-Ab12.js'), 'export {}');
  fs.writeFileSync(path.join(folder, 'assets/main-Ab12.js.br'), brotliCompressSync('export {}'));
  app = await bareHttp(
    {},
    {},
    { webFolder: folder, settings: { googleClientIds: ['x'], publicUrl: new URL('https://home.example.org') } },
  );
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
  fs.rmSync(named, { recursive: true });
});

describe('the built web app', () => {
  it.each(['/healthz', '/ready', '/livez', '/readyz/', '/health/other', '/status'])(
    "a probe at %s doesn't get the page",
    async (url) => {
      const { statusCode, headers } = await app.inject({ url, headers: { accept: '*/*' } });
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toMatch('application/problem+json');
    },
  );

  it.each(['/', '/tasks', '/money/refund/', '/invite?collocID=1&code=a.b', '/no/such/page'])(
    '%s gets its page',
    async (url) => {
      const page = await app.inject({ url, headers: { accept: 'text/html' } });
      expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([
        200,
        '<!doctype html><script>go()</script>Hestia',
        'no-cache',
      ]);
      expect(page.headers['content-type']).toMatch('text/html');
    },
  );

  it("returns a page's title for previews, without markup", async () => {
    fs.writeFileSync(path.join(named, 'index.html'), '<!doctype html><head><title>Hestia</title></head>');
    const names: Record<string, string> = { a: 'Rue "des" <Lilas> & $& co' };
    const preview = {
      path: '/invite',
      nameOf: async ({ query }: FastifyRequest) => {
        const { code } = query as { code: string };
        if (code === 'down') throw new Error('The database is away');
        return names[code] ?? null;
      },
    };
    const feature = defineFeature('made-up', {}, {}, { previews: [preview] });
    const http = await bareHttpOf([feature], { webFolder: named });
    onTestFinished(() => http.close());
    const page = await http.inject('/invite?code=a');
    expect(page.body).toBe(
      '<!doctype html><head><title>Hestia</title><meta property="og:title" content="Rue &#34;des&#34; &#60;Lilas&#62; &#38; $&#38; co" /></head>',
    );
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toBe((await http.inject('/')).headers['content-security-policy']);
    // An invalid code, or one that can't be checked, reveals nothing.
    for (const code of ['b', 'down']) {
      const plain = await http.inject(`/invite?code=${code}`);
      expect([plain.statusCode, plain.body]).toEqual([200, '<!doctype html><head><title>Hestia</title></head>']);
    }
  });

  it('lets clients keep hashed files forever, and sends their compressed versions', async () => {
    const file = await app.inject({ url: '/assets/main-Ab12.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(file.headers['content-type']).toMatch('javascript');
    expect((await app.inject('/assets/main-Ab12.js')).body).toBe('export {}');
    expect((await app.inject('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/logo.svg', 'image/svg+xml; charset=utf-8'],
  ])('says of %s how its text is written', async (url, type) => {
    for (const encoding of ['identity', 'br'])
      expect((await app.inject({ url, headers: { 'accept-encoding': encoding } })).headers['content-type']).toBe(type);
  });

  it.each([
    '/assets/gone.js',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/a%00.js',
    `/${'x'.repeat(5000)}.js`,
    '/assets/main-Ab12.js/x.js',
    '/api/none',
    '/images',
    '/health/none',
    '/hestiaHub',
  ])('has nothing at %s', async (url) => {
    expect((await app.inject(url)).json()).toMatchObject({ status: 404, code: 'notFound' });
  });

  it('accepts only reads', async () => {
    // TypeScript does not know TRACE, which would send back what a proxy added to a request.
    for (const method of ['POST', 'TRACE' as 'PUT'])
      expect((await app.inject({ method, url: '/tasks' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: '/tasks' })).statusCode).toBe(200);
  });

  it('has headers that restrict what it may load', async () => {
    const { headers } = await app.inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(
      "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=' https://accounts.google.com/gsi/client;",
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers['permissions-policy']).toContain('camera=(self)');
  });
});

describe('without a build', () => {
  it('calls work and pages are 404', async () => {
    const bare = await bareHttp({}, {}, { webFolder: path.join(folder, 'none') });
    const page = await bare.inject('/');
    expect(page.json()).toMatchObject({ status: 404 });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['strict-transport-security']).toBeUndefined();
    await bare.close();
  });
});

describe('other origins', () => {
  it('only our own origins may call', async () => {
    const preflight = {
      method: 'OPTIONS',
      url: '/api/Version',
      headers: {
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    } as const;
    for (const origin of ['https://home.example.org', 'capacitor://localhost', 'https://localhost']) {
      const allowed = await app.inject({ ...preflight, headers: { ...preflight.headers, origin } });
      expect(allowed.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      });
      expect(allowed.headers['access-control-allow-methods']).toContain('PUT');
    }
    const foreign = await app.inject({
      ...preflight,
      headers: { ...preflight.headers, origin: 'https://evil.example' },
    });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });
});
