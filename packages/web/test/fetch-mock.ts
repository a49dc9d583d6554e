import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { problemStatus, type ProblemCode } from '@hestia/contract/wire/problem.ts';
import { vi } from 'vitest';
import { readSyncCursor } from '#platform/sync/queries/sync-cursor.ts';

type MockedCall = { readonly endpoint: Endpoint; readonly path: string; readonly body: unknown };

/**
 * Answers the contract's calls in place of the server, and records them. A call without a reply fails like the
 * network.
 */
export function mockFetch(
  ...replies: readonly (readonly [call: Endpoint, reply: object | string | ((asked: MockedCall) => unknown)])[]
) {
  const asked: MockedCall[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const path = new URL(url as string, location.origin).pathname;
    for (const [endpoint, reply] of replies) {
      if (endpoint.method !== (init?.method ?? 'GET') || !patternOf(endpoint).test(path)) continue;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const one = { endpoint, path, body };
      asked.push(one);
      const response: unknown = typeof reply === 'function' ? (reply as (asked: MockedCall) => unknown)(one) : reply;
      // At least as new as this tab's last event: an older answer would be requested again.
      const headers = { 'Hestia-Seq': String(readSyncCursor()?.lastSeq ?? 1) };
      return Promise.resolve(response).then((resolved) =>
        resolved instanceof Response ? resolved.clone() : Response.json(resolved, { headers }),
      );
    }
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  return { asked, of: (endpoint: Endpoint) => asked.filter((one) => one.endpoint === endpoint) };
}

/** A refusal as the server writes it. */
export const refusal = (code: ProblemCode, errors?: Record<string, string[]>, challenge?: string): Response =>
  Response.json(
    {
      type: 'about:blank',
      title: code,
      status: problemStatus[code],
      detail: code,
      instance: '/',
      message: code,
      code,
      errors,
      challenge,
    },
    { status: problemStatus[code] },
  );

const patternOf = (endpoint: Endpoint): RegExp => new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i');
