import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { accountEndpoints } from './accounts/endpoints.ts';
import { billEndpoints } from './bills/endpoints.ts';
import { bookEndpoints } from './book/endpoints.ts';
import { choreEndpoints } from './chores/endpoints.ts';
import { colocationEndpoints } from './colocations/endpoints.ts';
import { messageEndpoints } from './messages/endpoints.ts';
import { moneyEndpoints } from './money/endpoints.ts';
import { noticeEndpoints } from './notices/endpoints.ts';
import { reminderEndpoints } from './reminders/endpoints.ts';
import { shoppingListEndpoints } from './reminders/list-endpoints.ts';
import type { Endpoint } from './wire/endpoint.ts';

const tables = {
  ...accountEndpoints,
  ...billEndpoints,
  ...bookEndpoints,
  ...choreEndpoints,
  ...colocationEndpoints,
  ...messageEndpoints,
  ...moneyEndpoints,
  ...noticeEndpoints,
  ...reminderEndpoints,
  ...shoppingListEndpoints,
};
/** An answer, a mark and a choice of one thing are no changes: they say what they say. */
const said = new Set([
  'answerHandover',
  'moveReadMark',
  'closeFirstWeekCard',
  'putAwayMonth',
  'setFading',
  'setWeek',
  'placeReminder',
  'planReminder',
]);
const edits = Object.entries<Endpoint>(tables).flatMap(([name, { method, body }]) =>
  method === 'PUT' && body && !said.has(name) ? [[name, body] as const] : [],
);
const id = '01990000-0000-7000-8000-000000000001';

describe('a change sends what changed', () => {
  test.each(edits)('%s needs only the id of the changed thing', (_, body) => {
    const least = body instanceof z.ZodMiniArray ? [{ id }] : { id };
    expect(z.safeParse(body, least)).toMatchObject({ success: true });
  });
});
