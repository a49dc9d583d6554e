import { ana, thing, type Examples } from '../wire/example.ts';
import type { noticeEndpoints } from './endpoints.ts';

const endpoint = 'https://push.example.org/send/9kQ2';

export const noticeExamples: Examples<typeof noticeEndpoints> = {
  getNoticeChoice: {
    description: 'Minutes of the day; the quiet hours go over midnight where they end before they begin.',
    answer: {
      kinds: { reminder: true, message: true, chore: true, expense: true, nudge: true, poll: false },
      times: {
        due: 'now',
        message: 'now',
        nudge: 'now',
        chore: 'evening',
        expense: 'evening',
        reminder: 'evening',
        poll: 'never',
      },
      quietFrom: 1320,
      quietUntil: 420,
      timeZone: 'Europe/Berlin',
      digestAt: 1080,
      remindAt: 540,
    },
  },
  setNoticeChoice: {
    description:
      'Returns my id. Omitted fields stay unchanged. A topic set to the evening turns on the summary. An unknown time zone gets 422.',
    body: { times: { poll: 'evening' }, digestAt: 1140 },
    answer: ana,
  },
  getPushKey: {
    description: 'The `applicationServerKey` for a browser’s `subscribe`.',
    answer: 'BHk4v0z3tP8mQx2nR7yL5wJ9',
  },
  subscribe: {
    description: 'Returns a confirmation text. Twenty devices are kept; a new one replaces the least recently used.',
    body: { endpoint, keys: { p256dh: 'BNc3xT9m', auth: 'x7Qp2k' } },
    answer: 'Subscribed',
  },
  unsubscribe: {
    description: 'Returns a confirmation text, also for what is deleted already.',
    body: { endpoint },
    answer: 'Unsubscribed',
  },
  getPushServices: {
    description: 'A phone app asks for permission only if its service is available.',
    answer: { fcm: true, apns: false },
  },
  removePhone: {
    description: 'Returns a confirmation text. The session continues.',
    answer: 'Removed',
  },
  listDevices: {
    description: 'Each by the session through which it is signed in.',
    answer: [{ id: thing(1), userAgent: 'Firefox on Linux', createdAt: '2026-11-02T18:20:00.000Z', current: true }],
  },
  removeDevice: {
    description: 'Another user’s device is 404. The session continues.',
    params: { id: thing(1) },
    answer: thing(1),
  },
  snooze: {
    description:
      'Until 9:00 of the household’s next day, when the caller is reminded if it is still open. Nudges still come. 422 unless they still have to do it.',
    body: { choreId: thing(1) },
    answer: thing(1),
  },
};
