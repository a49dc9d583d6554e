import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { problemStatus, type ProblemCode } from '@hestia/contract/wire/problem.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { forgetToken, readToken } from '#platform/session/session.ts';
import { writeCookie } from '#platform/session/cookies.ts';
import { ApiError } from './api-error.ts';
import { call, callVersioned, requestOf } from './client.ts';
import { isTransient, waitBefore } from './retry.ts';

const endpoints = defineEndpoints({
  read: {
    method: 'GET',
    path: '/api/Thing/{id}',
    access: 'member',
    household: 'own',
    summary: '',
    params: z.object({ id: z.string() }),
    query: z.object({ limit: z.optional(z.number()), before: z.optional(z.string()) }),
    response: z.array(z.string()),
    cacheable: true,
  },
  write: {
    method: 'POST',
    path: '/api/Thing',
    access: 'member',
    household: 'own',
    summary: '',
    body: z.object({ name: z.string() }),
    response: z.string(),
  },
  language: {
    method: 'GET',
    path: '/api/Language',
    access: 'user',
    summary: '',
    response: z.string(),
    responseType: 'text/plain',
  },
});

/** Answers in turn; the last one repeats. */
function answers(...all: (Response | Error)[]) {
  const fetch = vi.spyOn(globalThis, 'fetch').mockReset();
  return fetch.mockImplementation(() => {
    const next = all.length > 1 ? all.shift() : all[0];
    return next instanceof Response ? Promise.resolve(next.clone()) : Promise.reject(next ?? new Error('none'));
  });
}
const problem = (status: number, code: string, more: object = {}) =>
  Response.json({ type: '', title: '', status, detail: '', instance: '', message: 'No', code, ...more }, { status });

beforeEach(() => {
  forgetToken();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => {
    queueMicrotask(run);
    return 0;
  }) as typeof setTimeout);
});

test('path and query are filled in, and absent values are left out', () => {
  expect(requestOf(endpoints.read, { params: { id: 'a/b' }, query: { limit: 5 } }).path).toBe(
    '/api/Thing/a%2Fb?limit=5',
  );
  expect(requestOf(endpoints.read, { params: { id: '1' }, query: { before: undefined } }).path).toBe('/api/Thing/1');
});

test('an answer comes with the number of the event that it includes', async () => {
  answers(Response.json(['a'], { headers: { 'Hestia-Seq': '41', 'Hestia-History': 'h' } }));
  expect(await callVersioned(endpoints.read, { params: { id: '1' } })).toEqual({ data: ['a'], seq: 41, history: 'h' });
  answers(Response.json(['a']));
  expect((await callVersioned(endpoints.read, { params: { id: '1' } })).seq).toBeNull();
});

test('text answers are read as text', async () => {
  answers(new Response('fr'));
  expect(await call(endpoints.language, {})).toBe('fr');
});

test('the token is sent as bearer, the idempotency key as header', async () => {
  writeCookie('token', 'a.b.c');
  const fetch = answers(Response.json('id'));
  await call(endpoints.write, { body: { name: 'x' } }, { idempotencyKey: 'key' });
  const headers = new Headers(fetch.mock.calls[0]?.[1]?.headers);
  expect(headers.get('Authorization')).toBe('Bearer a.b.c');
  expect(headers.get('Idempotency-Key')).toBe('key');
});

test('the browser’s cache, which signing out cannot empty, gets no request or answer', async () => {
  const fetch = answers(Response.json([]));
  await call(endpoints.read, { params: { id: '1' } });
  await call(endpoints.write, { body: { name: 'x' } });
  expect(fetch.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-store', 'no-store']);
});

test('a read is retried after a temporary failure', async () => {
  const fetch = answers(problem(503, 'unavailable'), new TypeError('Failed to fetch'), Response.json(['a']));
  expect(await call(endpoints.read, { params: { id: '1' } })).toEqual(['a']);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('a write is retried only with an idempotency key', async () => {
  const without = answers(problem(503, 'unavailable'));
  await expect(call(endpoints.write, { body: { name: 'x' } })).rejects.toThrow(ApiError);
  expect(without).toHaveBeenCalledTimes(1);
  const withKey = answers(problem(503, 'unavailable'), Response.json('id'));
  expect(await call(endpoints.write, { body: { name: 'x' } }, { idempotencyKey: 'key' })).toBe('id');
  expect(withKey).toHaveBeenCalledTimes(2);
});

test('a refusal is an error with the code and the faults by field', async () => {
  answers(problem(422, 'invalid', { errors: { name: ['Too long'] } }));
  const error = await call(endpoints.write, { body: { name: 'x' } }).catch((e: unknown) => e);
  expect(error).toMatchObject({ status: 422, code: 'invalid', errors: { name: ['Too long'] } });
});

test("a failure that isn't Hestia's still has a code", async () => {
  answers(new Response('<html>', { status: 502 }));
  await expect(call(endpoints.write, { body: { name: 'x' } })).rejects.toMatchObject({ code: 'unavailable' });
  answers(new TypeError('Failed to fetch'));
  await expect(call(endpoints.write, { body: { name: 'x' } })).rejects.toMatchObject({ code: 'offline', status: 0 });
});

test('a 401 ends the session; a wrong password does not', async () => {
  writeCookie('token', 'a.b.c');
  answers(problem(401, 'wrongCredentials'));
  await expect(call(endpoints.write, { body: { name: 'x' } })).rejects.toThrow(ApiError);
  expect(readToken()).toBe('a.b.c');
  answers(problem(401, 'unauthenticated'));
  await expect(call(endpoints.read, { params: { id: '1' } })).rejects.toThrow(ApiError);
  expect(readToken()).toBeNull();
});

test.each([0, 408, 425, 429, 500, 502, 503, 504])('status %i is temporary', (status) => {
  expect(isTransient(new ApiError('internal', status, ''))).toBe(true);
});

test.each([400, 401, 403, 404, 413, 422, 501])('status %i is permanent', (status) => {
  expect(isTransient(new ApiError('internal', status, ''))).toBe(false);
});

test('a bare 409 may be temporary; a conflict with a code is permanent', () => {
  expect(isTransient(new ApiError('invalid', 409, 'bare'))).toBe(true);
  const conflicts = (Object.keys(problemStatus) as ProblemCode[]).filter((code) => problemStatus[code] === 409);
  expect(conflicts.map((code) => isTransient(new ApiError(code, 409, '')))).toEqual(conflicts.map(() => false));
});

test("the delay doubles, has jitter, ends at 30 s, and respects the server's", () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect([0, 1, 2].map((attempt) => waitBefore(attempt, null))).toEqual([400, 800, 1600]);
  expect(waitBefore(20, null)).toBe(30_000);
  expect(waitBefore(0, new ApiError('tooMany', 429, '', { retryAfter: 5000 }))).toBe(5000);
});
