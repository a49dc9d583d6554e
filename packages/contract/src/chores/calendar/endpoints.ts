import * as z from 'zod/mini';
import { defineEndpoints } from '../../wire/endpoint.ts';
import { Confirmation, Id, Instant } from '../../wire/primitives.ts';

/** The address of the caller's calendar, which is returned only once. */
export const CalendarAddress = z.object({ url: z.string(), madeAt: Instant });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/** My tasks in the calendar of my phone or computer, which fetches them by an address that only I know. */
export const calendarEndpoints = defineEndpoints({
  getCalendarAddress: {
    method: 'GET',
    path: '/api/Chore/Calendar',
    access: 'user',
    summary: 'When my calendar address was created (it is returned only then); null without one',
    response: z.object({ madeAt: z.nullable(Instant) }),
  },
  createCalendarAddress: {
    method: 'POST',
    path: '/api/Chore/Calendar',
    access: 'user',
    summary: 'Creates my calendar address; one that I had no longer works. Requires the password, or a recent sign-in',
    body: z.extend(Confirmation, { id: z.optional(z.nullable(Id)) }),
    bodyOptional: true,
    response: CalendarAddress,
  },
  withdrawCalendarAddress: {
    method: 'DELETE',
    path: '/api/Chore/Calendar',
    access: 'user',
    summary: 'Withdraws my calendar address; returns my id',
    response: Id,
  },
  readCalendar: {
    method: 'GET',
    path: '/api/Chore/Calendar/{secret}',
    access: 'anyone',
    summary: 'The open tasks of the address’s owner, and their next turns, as iCalendar (RFC 5545)',
    params: z.object({ secret: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: z.string(),
    responseType: 'text/calendar',
  },
});
