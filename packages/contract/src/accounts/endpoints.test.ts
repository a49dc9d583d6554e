import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { Endpoint } from '../wire/endpoint.ts';
import { accountEndpoints } from './endpoints.ts';
import { passkeyEndpoints } from './passkey-endpoints.ts';
import { recoveryEndpoints } from './recovery-endpoints.ts';
import { secondFactorEndpoints } from './second-factor-endpoints.ts';

const { signUp, changePassword, resetPassword } = accountEndpoints;
const doors: readonly [string, (password: string) => boolean][] = [
  ['signing up', (password) => signUp.body.safeParse({ username: 'Ada', email: 'ada@example.org', password }).success],
  ['changing it', (next) => changePassword.body.safeParse({ current: 'an old one', next }).success],
  ['a reset', (password) => resetPassword.body.safeParse({ code: 'x'.repeat(32), password }).success],
];

test.each(doors)('a new password has 8 to 200 characters of any kind, by %s', (_door, isTaken) => {
  const lengths = [7, 8, 64, 200, 201].map((length) => isTaken('ab 1é家?z'.repeat(26).slice(0, length)));
  expect(lengths).toEqual([false, true, true, true, false]);
});

test('no call about an account takes a hint, or a question and its answer', () => {
  const tables: readonly Endpoint[] = [
    accountEndpoints,
    passkeyEndpoints,
    recoveryEndpoints,
    secondFactorEndpoints,
  ].flatMap((table) => Object.values<Endpoint>(table));
  const names = tables.flatMap(({ body }) =>
    body ? membersOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : [],
  );
  expect(names).toEqual(expect.arrayContaining(['password', 'email', 'code', 'challenge']));
  expect(names.filter((name) => /hint|question|answer|maiden|pet/i.test(name))).toEqual([]);
});

/** The names of all members of a JSON schema, however deep. */
function membersOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties), ...[...Object.values(properties), ...Object.values(rest)].flatMap(membersOf)];
}
