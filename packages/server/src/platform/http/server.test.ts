import { Readable } from 'node:stream';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { Amount, Id, Instant, numbered, text } from '@hestia/contract/wire/primitives.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bareHttp } from '#test/bare-http.ts';

const ID = '3F2C0000-0000-4000-8000-00000000000A';
const SampleBody = z.object({
  id: z.optional(z.nullable(Id)),
  name: text(10),
  at: z.optional(z.nullable(Instant)),
  amount: z.optional(Amount),
  kind: z.optional(numbered({ Text: 0, Image: 1 })),
  open: z.optional(z.unknown()),
});
const Form = z.object({
  title: z.string(),
  content: z.optional(z.nullable(z.string())),
  coordX: z._default(z.int(), 0),
  pollInput: z.optional(z.object({ title: z.optional(z.string()), options: z.optional(z.array(z.string())) })),
});
const endpoints = defineEndpoints({
  say: {
    method: 'POST',
    path: '/api/Say/{id}',
    access: 'anyone',
    summary: '',
    params: z.object({ id: Id }),
    query: z.object({ n: z.optional(z.int()) }),
    body: SampleBody,
    response: z.unknown(),
  },
  sayMaybe: {
    method: 'POST',
    path: '/api/Maybe',
    aliases: [{ method: 'DELETE', path: '/api/Maybe' }, { path: '/api/Perhaps/id{n}' }],
    access: 'anyone',
    summary: '',
    body: SampleBody,
    bodyOptional: true,
    response: z.unknown(),
  },
  sayLoose: {
    method: 'PUT',
    path: '/api/Loose',
    access: 'anyone',
    summary: '',
    body: SampleBody,
    looseBody: true,
    response: z.string(),
  },
  fill: {
    method: 'POST',
    path: '/api/Fill',
    access: 'anyone',
    summary: '',
    form: true,
    body: Form,
    response: z.unknown(),
  },
  bare: {
    method: 'GET',
    path: '/api/Bare/{code}',
    access: 'anyone',
    summary: '',
    params: z.object({ code: z.string() }),
    response: z.string(),
    responseType: 'text/plain',
  },
  sayAsUser: {
    method: 'POST',
    path: '/api/Mine',
    access: 'user',
    summary: '',
    body: SampleBody,
    largestBody: 2 ** 20,
    response: z.string(),
  },
  sayMany: {
    method: 'POST',
    path: '/api/Many',
    access: 'user',
    summary: '',
    body: z.object({ things: z.array(SampleBody).check(z.maxLength(10_000)) }),
    largestBody: 2 ** 20,
    response: z.int(),
  },
  quoted: { method: 'GET', path: '/api/Quoted', access: 'anyone', summary: '', response: z.string() },
  broken: {
    method: 'GET',
    path: '/api/Broken',
    access: 'anyone',
    summary: '',
    query: z.object({ code: z.optional(z.string()) }),
    response: z.string(),
  },
});

let app: FastifyInstance;
beforeAll(async () => {
  app = await bareHttp(endpoints, {
    say: ({ params, query, body }) => ({ params, query, body }),
    sayMaybe: ({ body }) => body ?? 'nothing',
    sayLoose: ({ body }) => body.name,
    sayAsUser: ({ body }) => body.name,
    sayMany: ({ body }) => body.things.length,
    fill: ({ body, files }) => ({
      body,
      files: Object.fromEntries([...files].map(([name, { bytes }]) => [name, bytes.length])),
    }),
    bare: ({ params }) => params.code,
    quoted: () => 'say "hi"',
    broken: ({ query }) => {
      throw Object.assign(new Error('the secret inner text'), query.code && { code: query.code });
    },
  });
});
afterAll(() => app.close());

const post = (url: string, payload: string | Buffer, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
const say = (body: unknown) => post(`/api/Say/${ID}`, typeof body === 'string' ? body : JSON.stringify(body));

const mine = (payload: string, url = '/api/Mine') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', authorization: 'Bearer ada' },
  });

describe('addresses', () => {
  it('match in any case, with or without a slash at the end; values keep theirs', async () => {
    expect((await app.inject('/API/bare/AbC/')).body).toBe('AbC');
    expect((await post(`/api/SAY/${ID}/?N=3`, '{"name":"x"}')).json()).toMatchObject({
      params: { id: ID.toLowerCase() },
      query: { n: 3 },
    });
  });

  it('have aliases', async () => {
    expect((await app.inject({ method: 'DELETE', url: '/api/maybe' })).body).toBe('"nothing"');
    expect((await app.inject({ method: 'POST', url: '/api/perhaps/id5' })).body).toBe('"nothing"');
  });

  it('that are unknown are 404, and 405 for a wrong method', async () => {
    expect((await app.inject('/api/Nothing?googleToken=secret')).json()).toMatchObject({
      status: 404,
      code: 'notFound',
      instance: '/api/Nothing',
    });
    expect((await app.inject('/api/%zz')).statusCode).toBe(404);
    expect((await app.inject(`/api/Bare/${'x'.repeat(5000)}`)).statusCode).toBe(404);
    const refused = await app.inject({ method: 'PUT', url: '/api/maybe/' });
    expect(refused.json()).toMatchObject({ status: 405, code: 'methodNotAllowed' });
    expect(refused.headers['allow']).toBe('DELETE, POST');
  });
});

describe('JSON bodies', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/json',
    'application/json-patch+json',
    'Application/Problem+JSON',
  ])('come as %s', async (type) => {
    expect(
      (await post(`/api/Say/${ID}`, '{"NAME":" x ","KIND":"image","Amount":"3.50","at":"2026-01-02"}', type)).json(),
    ).toMatchObject({
      body: { name: 'x', kind: 1, amount: 3.5, at: '2026-01-02T00:00:00.000Z' },
    });
  });

  it('may begin with a byte order mark', async () => {
    expect((await say('\uFEFF{"name":"x"}')).statusCode).toBe(200);
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=b', 'nonsense'])(
    '%s is no content type for them',
    async (type) => {
      expect((await post(`/api/Say/${ID}`, '{"name":"x"}', type)).json()).toMatchObject({
        status: 415,
        code: 'unsupportedMediaType',
      });
    },
  );

  it('may lack a content type, or be text, for lenient calls', async () => {
    for (const headers of [{}, { 'content-type': 'text/plain;charset=UTF-8' }])
      expect((await app.inject({ method: 'PUT', url: '/api/loose', payload: '{"name":"x"}', headers })).body).toBe(
        '"x"',
      );
    expect(
      (await app.inject({ method: 'PUT', url: '/api/loose', payload: 'x', headers: { 'content-type': 'text/html' } }))
        .statusCode,
    ).toBe(415);
  });

  it('may be empty where they are optional, also with a type', async () => {
    expect((await post('/api/Maybe', '')).body).toBe('"nothing"');
    expect((await post('/api/Maybe', '  \n')).body).toBe('"nothing"');
    expect((await post('/api/Maybe', 'null')).body).toBe('"nothing"');
  });

  it.each([
    ['cut short', '{"name":'],
    ['empty', ''],
    ['null', 'null'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('that are %s cannot be read', async (_name, bytes) => {
    expect((await post(`/api/Say/${ID}`, bytes)).json()).toMatchObject({
      status: 422,
      code: 'invalidJson',
      message: 'Invalid json body',
    });
  });

  it('work for a DELETE, too', async () => {
    const deleted = await app.inject({
      method: 'DELETE',
      url: '/api/maybe',
      payload: '{"name":"x"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(deleted.json()).toMatchObject({ name: 'x' });
  });

  const padded = (bytes: number) => '{"name":"x"}'.padEnd(bytes);
  it("are refused above the call's limit", async () => {
    expect((await mine(padded(2 ** 20))).statusCode).toBe(200);
    expect((await mine(padded(2 ** 20 + 1))).json()).toMatchObject({ status: 413, code: 'tooLarge' });
  });

  it('are refused above 16 KiB where a call has no limit or no body', async () => {
    const most = 16 * 1024;
    expect((await post(`/api/Say/${ID}`, padded(most))).statusCode).toBe(200);
    for (const url of [`/api/Say/${ID}`, '/api/Nothing', '/nothing'])
      expect((await post(url, padded(most + 1))).json()).toMatchObject({ status: 413, code: 'tooLarge' });
    const inPieces = Readable.from([padded(most), ' '], { objectMode: false });
    const headers = { 'content-type': 'application/json' };
    const refused = await app.inject({ method: 'POST', url: `/api/Say/${ID}`, payload: inPieces, headers });
    expect(refused.statusCode).toBe(413);
  });
});

describe('validation faults of a request', () => {
  it('are listed for each field', async () => {
    const refused = await say({ name: '  ', amount: '3.0001', at: 'soon' });
    expect(refused.headers['content-type']).toMatch('application/problem+json');
    expect(refused.json()).toEqual({
      type: '/api/docs#invalid',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'name is required',
      instance: `/api/Say/${ID}`,
      message: 'name is required',
      code: 'invalid',
      errors: {
        name: ['Is required'],
        at: ['Must be an instant such as 2026-01-31T18:30:00Z'],
        amount: ['Must be an amount with at most three decimals'],
      },
    });
  });

  it.each<[string, unknown, object]>([
    ['a list where an object is due', [], { body: ['Must be an object'] }],
    ['a text where an object is due', 'x', { body: ['Must be an object'] }],
    ['a text that is too long', { name: 'x'.repeat(11) }, { name: ['Must have at most 10 characters'] }],
    ['another type', { name: 5 }, { name: ['Must be a text'] }],
    ['a choice that is none', { name: 'x', kind: 7 }, { kind: ['Must be one of 0, 1'] }],
    ['a character that no database stores', { name: 'a\u0000b' }, { name: ['Holds characters that no text can hold'] }],
    ['half a character', { name: 'a\ud800' }, { name: ['Holds characters that no text can hold'] }],
    [
      'such a character deep inside',
      { name: 'x', open: { a: [{ 'b\u0000': 1 }] } },
      { 'open.a.0': ['Holds characters that no text can hold'] },
    ],
  ])('is said of %s', async (_name, body, errors) => {
    expect((await say(JSON.stringify(body))).json()).toMatchObject({ status: 422, errors });
  });

  it('include parameters and queries', async () => {
    expect((await post('/api/Say/5?n=x', '{"name":"x"}')).json()).toMatchObject({
      status: 422,
      errors: { id: ['Must be an id (UUID)'] },
    });
    expect((await post(`/api/Say/${ID}?n=x`, '{"name":"x"}')).json()).toMatchObject({
      errors: { n: ['Must be a number'] },
    });
    expect((await post(`/api/Say/${ID}?n=1&n=2`, '{"name":"x"}')).statusCode).toBe(422);
  });

  it('stays small, however deep or wide the request', async () => {
    const deep = `{"name":"x","open":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await mine(deep)).statusCode).toBe(422);
    const wide = await mine(`{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join(',')}}`);
    expect(wide.json()).toMatchObject({ status: 422 });
    expect(wide.body.length).toBeLessThan(1000);
  });

  it('are the first fifty of ten thousand, with their places', async () => {
    const things = Array.from({ length: 10_000 }, (_, n) =>
      n < 20 ? { name: 'x' } : { name: 7, amount: 'y', at: 'z' },
    );
    const refused = await mine(JSON.stringify({ things }), '/api/Many');
    const { errors, ...problem } = refused.json<{ errors: object }>();
    expect(problem).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(errors)).toHaveLength(50);
    expect(Object.keys(errors)[0]).toBe('things.20.name');
    const right = await mine(JSON.stringify({ things: things.map(() => ({ name: 'x' })) }), '/api/Many');
    expect(right.body).toBe('10000');
  });

  it('is only "Internal server error" for faults of the server', async () => {
    const failed = await app.inject('/api/Broken');
    expect(failed.json()).toMatchObject({
      status: 500,
      message: 'Internal server error',
      detail: 'Internal server error',
    });
    expect(failed.body).not.toContain('secret');
  });

  it.each([
    ['22003', 422],
    ['23505', 409],
    ['23503', 422],
  ])('follow from the database error %s', async (code, status) => {
    const failed = await app.inject(`/api/Broken?code=${code}`);
    expect(failed.statusCode).toBe(status);
    expect(failed.body).not.toContain('secret');
  });
});

describe('answers', () => {
  it('texts are JSON strings, or bare where the call says so', async () => {
    const quoted = await app.inject('/api/Quoted');
    expect([quoted.statusCode, quoted.headers['content-type'], quoted.body]).toEqual([
      200,
      'application/json; charset=utf-8',
      String.raw`"say \"hi\""`,
    ]);
    const bare = await app.inject('/api/Bare/x');
    expect([bare.headers['content-type'], bare.body]).toEqual(['text/plain; charset=utf-8', 'x']);
  });
});

describe('forms', () => {
  const B = '------b';
  const part = (name: string, value: string, filename?: string) =>
    `${B}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${value}\r\n`;
  const form = (...parts: string[]) =>
    post('/api/Fill', `${parts.join('')}${B}--\r\n`, 'multipart/form-data; boundary=----b');

  it('are read with dotted names in any case, repeated names as lists, empty and "undefined" as absent', async () => {
    const filled = await form(
      part('TITLE', 'x'),
      part('Content', 'undefined'),
      part('CoordX', ''),
      part('PollInput.Title', 'p'),
      part('PollInput.Options', 'a'),
      part('pollinput.options', 'b'),
      part('File', '', 'test.jpg'),
    );
    expect(filled.json()).toEqual({
      body: { title: 'x', coordX: 0, pollInput: { title: 'p', options: ['a', 'b'] } },
      files: { file: 0 },
    });
  });

  it('accept numbered list names, and text in a file field', async () => {
    expect((await form(part('title', 'x'), part('pollInput.options[0]', 'a'), part('File', ''))).json()).toMatchObject({
      body: { pollInput: { options: ['a'] } },
      files: {},
    });
  });

  it('may come as JSON', async () => {
    expect((await post('/api/Fill', '{"Title":"x"}')).json()).toMatchObject({ body: { title: 'x' } });
  });

  it('with prototype names are harmless', async () => {
    const filled = await form(
      part('title', 'x'),
      part('__proto__.polluted', '1'),
      part('constructor.prototype.polluted', '1'),
    );
    expect(filled.statusCode).toBe(200);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('truncated or invalid ones are 422', async () => {
    const type = 'multipart/form-data; boundary=----b';
    for (const payload of [part('title', 'x'), `${part('title', 'x')}${B}\r\nContent-Disp`, '', 'nonsense'])
      expect((await post('/api/Fill', payload, type)).json()).toMatchObject({ status: 422, code: 'invalid' });
    expect((await post('/api/Fill', 'x', 'multipart/form-data')).statusCode).toBe(422);
  });

  it('too large ones are 413', async () => {
    expect((await form(part('file', 'x'.repeat(15 * 2 ** 20 + 1), 'a.jpg'))).json()).toMatchObject({ status: 413 });
    expect((await form(part('title', 'x'.repeat(100_000)))).statusCode).toBe(413);
    expect((await form(...Array.from({ length: 500 }, () => part('title', 'x')))).statusCode).toBe(413);
  });
});
