import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { accountCalls } from './accounts/endpoints.ts';
import { choreCalls } from './chores/endpoints.ts';
import { colocationCalls } from './colocations/endpoints.ts';
import { messageCalls } from './messages/endpoints.ts';
import { moneyCalls } from './money/endpoints.ts';
import { noticeCalls } from './notices/endpoints.ts';
import { reminderCalls } from './reminders/endpoints.ts';
import { shoppingListCalls } from './reminders/list-endpoints.ts';
import type { Call } from './wire/endpoint.ts';

const tables = {
  ...accountCalls,
  ...choreCalls,
  ...colocationCalls,
  ...messageCalls,
  ...moneyCalls,
  ...noticeCalls,
  ...reminderCalls,
  ...shoppingListCalls,
};
const edits = Object.entries<Call>(tables).flatMap(([name, { method, body }]) =>
  method === 'PUT' && body ? [[name, body] as const] : [],
);
const id = '01990000-0000-7000-8000-000000000001';

describe('a change sends what changed', () => {
  test.each(edits)('%s takes nothing but the id of what it changes', (_, body) => {
    const least = body instanceof z.ZodMiniArray ? [{ id }] : { id };
    expect(z.safeParse(body, least)).toMatchObject({ success: true });
  });
});
