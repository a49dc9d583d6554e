import type { Call } from '@hestia/contract/wire/endpoint.ts';
import { problemStatus, type ProblemCode } from '@hestia/contract/wire/problem.ts';
import { vi } from 'vitest';

type Asked = { readonly call: Call; readonly path: string; readonly body: unknown };

/** Answers the calls of the contract in place of the server, and remembers what was asked. A call without a reply fails the network. */
export function wire(
  ...replies: readonly (readonly [call: Call, reply: object | string | ((asked: Asked) => unknown)])[]
) {
  const asked: Asked[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const path = new URL(url as string, location.origin).pathname;
    for (const [call, reply] of replies) {
      if (call.method !== (init?.method ?? 'GET') || !patternOf(call).test(path)) continue;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const one = { call, path, body };
      asked.push(one);
      const says: unknown = typeof reply === 'function' ? (reply as (asked: Asked) => unknown)(one) : reply;
      return Promise.resolve(
        says instanceof Response ? says.clone() : Response.json(says, { headers: { 'Hestia-Seq': '1' } }),
      );
    }
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  return { asked, of: (call: Call) => asked.filter((one) => one.call === call) };
}

/** A refusal as the server writes it. */
export const refusal = (code: ProblemCode, errors?: Record<string, string[]>): Response =>
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
    },
    { status: problemStatus[code] },
  );

const patternOf = (call: Call): RegExp => new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i');
