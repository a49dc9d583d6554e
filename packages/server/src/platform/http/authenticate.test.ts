import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import * as z from 'zod/mini';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ada, bareHttp } from '#test/bare-http.ts';

const endpoints = defineEndpoints({
  greet: { method: 'POST', path: '/api/Greet', access: 'anyone', summary: '', response: z.nullable(z.string()) },
  open: { method: 'GET', path: '/api/Open', access: 'anyone', summary: '', response: z.nullable(z.string()) },
  look: { method: 'GET', path: '/api/Look', access: 'user', summary: '', response: z.string() },
  act: {
    method: 'PUT',
    path: '/api/Act',
    access: 'user',
    summary: '',
    body: z.object({ name: z.string() }),
    response: z.string(),
  },
  home: {
    method: 'GET',
    path: '/api/Home',
    access: 'member',
    household: 'own',
    summary: '',
    cacheable: true,
    response: z.string(),
  },
});

const loner = { ...ada, userId: '0b000000-0000-4000-8000-000000000001', colocationId: null };
const bob = { ...ada, userId: '0c000000-0000-4000-8000-000000000001' };

async function serve(options: Parameters<typeof bareHttp>[2] = {}) {
  let handled = 0;
  const app = await bareHttp(
    endpoints,
    {
      greet: ({ caller }) => caller?.username ?? null,
      open: ({ caller }) => caller?.username ?? null,
      look: ({ caller }) => caller.username,
      act: ({ caller, body }) => `${caller.username} ${body.name}`,
      home: () => {
        handled += 1;
        return 'home';
      },
    },
    { callers: { loner, bob }, ...options },
  );
  onTestFinished(() => app.close());
  return { app, handled: () => handled };
}

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const cookie = (jwt: string) => ({ cookie: `theme=dark; token=${jwt}` });
const act = { method: 'PUT', url: '/api/Act', payload: { name: 'acts' } } as const;

describe('who may call', () => {
  it('is checked before the body is read', async () => {
    const { app } = await serve();
    const refused = await app.inject({ ...act, payload: '{', headers: { 'content-type': 'application/json' } });
    expect(refused.json()).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      error: 'Unauthorized',
      message: 'Please sign in',
    });
  });

  it('is identified by bearer or by cookie', async () => {
    const { app } = await serve();
    expect((await app.inject({ url: '/api/Look', headers: bearer('ada') })).body).toBe('"Ada"');
    expect((await app.inject({ url: '/api/Look', headers: { authorization: 'bearer   ada ' } })).body).toBe('"Ada"');
    expect((await app.inject({ url: '/api/Look', headers: cookie('ada') })).body).toBe('"Ada"');
    expect((await app.inject({ url: '/api/Look', headers: { cookie: 'xtoken=ada' } })).statusCode).toBe(401);
  });

  it("is the bearer's when both are sent, even if it is invalid", async () => {
    const { app } = await serve();
    expect((await app.inject({ url: '/api/Look', headers: { ...bearer('stale'), ...cookie('ada') } })).statusCode).toBe(
      401,
    );
    for (const empty of ['Bearer', 'Bearer undefined', 'Bearer null', ''])
      expect(
        (await app.inject({ url: '/api/Look', headers: { authorization: empty, ...cookie('ada') } })).statusCode,
      ).toBe(200);
  });

  it('is anonymous for a public call with an invalid token', async () => {
    const { app } = await serve();
    expect((await app.inject({ method: 'POST', url: '/api/Greet', headers: bearer('stale') })).body).toBe('null');
    expect((await app.inject({ method: 'POST', url: '/api/Greet', headers: bearer('ada') })).body).toBe('"Ada"');
  });

  it('is not checked for public reads', async () => {
    const { app } = await serve();
    expect((await app.inject({ url: '/api/Open', headers: bearer('ada') })).body).toBe('null');
  });

  it('must live in a household for its data', async () => {
    const { app } = await serve();
    expect((await app.inject({ url: '/api/Home', headers: bearer('loner') })).json()).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect((await app.inject({ url: '/api/Look', headers: bearer('loner') })).statusCode).toBe(200);
  });
});

describe('only a cookie', () => {
  it.each<[string, Record<string, string>, number]>([
    ['our own origin', { origin: 'http://hestia.test' }, 200],
    ['our own origin in another case', { origin: 'http://HESTIA.test' }, 200],
    ['the public address', { origin: 'https://home.example.org' }, 200],
    ['the native app', { origin: 'capacitor://localhost' }, 200],
    ['a fetch of our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['nothing of the kind', {}, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://hestia.test:81' }, 403],
    ['no origin that could be told', { origin: 'null' }, 403],
    ['another origin, whatever else it says', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }, 403],
    ['a typed address', { 'sec-fetch-site': 'none' }, 403],
  ])('changes things with %s: %s %i', async (_name, headers, status) => {
    const { app } = await serve({ settings: { publicUrl: new URL('https://home.example.org') } });
    const reply = await app.inject({ ...act, headers: { host: 'hestia.test', ...cookie('ada'), ...headers } });
    expect(reply.statusCode).toBe(status);
    expect(reply.body).toMatch(status === 200 ? '"Ada acts"' : '"code":"wrongOrigin"');
  });

  it('reads from any origin, and with a bearer the origin is irrelevant', async () => {
    const { app } = await serve();
    expect(
      (await app.inject({ url: '/api/Look', headers: { ...cookie('ada'), origin: 'https://evil.example' } }))
        .statusCode,
    ).toBe(200);
    expect(
      (await app.inject({ ...act, headers: { ...bearer('ada'), ...cookie('ada'), origin: 'https://evil.example' } }))
        .statusCode,
    ).toBe(200);
  });

  it("doesn't sign a user in from another origin either", async () => {
    const { app } = await serve();
    const greet = { method: 'POST', url: '/api/Greet' } as const;
    expect((await app.inject({ ...greet, headers: cookie('ada') })).json()).toMatchObject({ code: 'wrongOrigin' });
    expect((await app.inject({ ...greet, headers: cookie('stale') })).body).toBe('null');
  });
});

describe('an unchanged household', () => {
  it('has its number as ETag, and a match is answered 304 without the handler', async () => {
    let seq = 7;
    const { app, handled } = await serve({ currentSeq: () => seq });
    const first = await app.inject({ url: '/api/Home', headers: bearer('ada') });
    expect(first.headers).toMatchObject({
      'hestia-seq': '7',
      'hestia-history': 'history',
      'cache-control': 'private, no-cache',
    });
    const etag = String(first.headers.etag);
    for (const known of [etag, `"other", ${etag}`]) {
      const again = await app.inject({ url: '/api/Home', headers: { ...bearer('ada'), 'if-none-match': known } });
      expect([again.statusCode, again.body, again.headers.etag, again.headers['hestia-seq']]).toEqual([
        304,
        '',
        etag,
        '7',
      ]);
    }
    expect(handled()).toBe(1);
    seq = 8;
    const changed = await app.inject({ url: '/api/Home', headers: { ...bearer('ada'), 'if-none-match': etag } });
    expect([changed.statusCode, changed.headers['hestia-seq']]).toEqual([200, '8']);
    expect(handled()).toBe(2);
  });

  it('is cached for repeats without an ETag, by address', async () => {
    let seq = 7;
    const { app, handled } = await serve({ currentSeq: () => seq });
    const ask = async (jwt: string, url = '/api/Home') => {
      const { body, headers } = await app.inject({ url, headers: bearer(jwt) });
      return [body, headers['content-type'], headers['hestia-seq'], handled()];
    };
    const json = 'application/json; charset=utf-8';
    for (const made of [1, 2, 2, 2]) expect(await ask('ada')).toEqual(['"home"', json, '7', made]);
    expect(await ask('ada', '/api/home?limit=1')).toEqual(['"home"', json, '7', 3]);
    expect(await ask('bob')).toEqual(['"home"', json, '7', 4]);
    seq = 8;
    expect(await ask('ada')).toEqual(['"home"', json, '8', 5]);
  });

  it('is no longer the same once its history changes, though the number is', async () => {
    let history = 'before';
    const { app, handled } = await serve({ history: () => history });
    const ask = (headers = {}) => app.inject({ url: '/api/Home', headers: { ...bearer('ada'), ...headers } });
    const { etag } = (await ask()).headers;
    for (const made of [2, 2]) {
      await ask();
      expect(handled()).toBe(made);
    }
    history = 'restored';
    const changed = await ask({ 'if-none-match': String(etag) });
    expect([changed.statusCode, changed.headers['hestia-history'], handled()]).toEqual([200, 'restored', 3]);
  });

  it('is new after an update of the server, as after a change', async () => {
    const { app } = await serve();
    const home = { ...endpoints.home, response: z.object({ name: z.string() }) };
    const newer = await bareHttp({ home }, { home: () => ({ name: 'home' }) });
    onTestFinished(() => newer.close());
    const ask = { url: '/api/Home', headers: bearer('ada') };
    expect((await newer.inject(ask)).headers.etag).not.toBe((await app.inject(ask)).headers.etag);
  });

  it('is separate for each user, and not cached for anonymous ones', async () => {
    const { app } = await serve();
    const { etag } = (await app.inject({ url: '/api/Home', headers: bearer('ada') })).headers;
    const known = { 'if-none-match': String(etag) };
    expect((await app.inject({ url: '/api/Home', headers: { ...bearer('bob'), ...known } })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/Home', headers: known })).statusCode).toBe(401);
  });

  it('has no version when the answer is a problem', async () => {
    const { app } = await serve({ currentSeq: () => null });
    expect((await app.inject({ url: '/api/Home', headers: bearer('ada') })).headers.etag).toBeUndefined();
    const refused = await app.inject({ url: '/api/Home', headers: bearer('loner') });
    expect([refused.headers.etag, refused.headers['cache-control']]).toEqual([undefined, 'no-store']);
  });
});
