import { ana, type Examples } from '../../wire/example.ts';
import type { calendarEndpoints } from './endpoints.ts';

export const calendarExamples: Examples<typeof calendarEndpoints> = {
  getCalendarAddress: {
    description: 'The address itself is returned only when it is created.',
    answer: { madeAt: '2026-10-04T11:00:00.000Z' },
  },
  createCalendarAddress: {
    description:
      'My other devices are notified, and the household’s log has an entry. 403 for a user without a household.',
    body: { password: 'seven quiet otters' },
    answer: {
      url: 'https://hestia.example.org/api/Chore/Calendar/Qx7mT2vK9bR4',
      madeAt: '2026-11-24T09:00:00.000Z',
    },
  },
  withdrawCalendarAddress: { description: 'The address is 404 from then on.', answer: ana },
  readCalendar: {
    description: 'Sixty readings in ten minutes. 404 once the address is withdrawn or its owner has moved out.',
    params: { secret: 'Qx7mT2vK9bR4' },
    answer: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
  },
};
