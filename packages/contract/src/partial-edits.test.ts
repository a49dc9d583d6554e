import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { accountCalls } from './accounts/calls.ts';
import { choreCalls } from './chores/calls.ts';
import { colocationCalls } from './colocations/calls.ts';
import { messageCalls } from './messages/calls.ts';
import { moneyCalls } from './money/calls.ts';
import { noticeCalls } from './notices/calls.ts';
import { reminderCalls } from './reminders/calls.ts';
import { shoppingListCalls } from './reminders/list-calls.ts';
import type { Call } from './wire/call.ts';

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
