import { ana, ben, home, thing, type Examples } from '../wire/example.ts';
import type { newsEndpoints } from './endpoints.ts';

export const newsExamples: Examples<typeof newsEndpoints> = {
  listNews: {
    description: 'A page may have few entries, or none, and still a `next`: it covers at most 2,500 events.',
    query: { colocationId: home, limit: 50 },
    answer: {
      entries: [
        {
          seq: 214,
          at: '2026-11-24T08:31:00.000Z',
          actorId: ben,
          deed: 'taskDone',
          thingId: thing(1),
          words: 'Clean the kitchen',
          aboutId: null,
          aboutWords: null,
          amount: null,
          isMention: false,
        },
      ],
      next: null,
    },
  },
  getNewsMark: {
    description: '`newest` is 0 where nothing is news to me.',
    query: { colocationId: home },
    answer: { userId: ana, looked: 210, newest: 214 },
  },
  look: {
    description: 'Returns my id. The mark moves on, never back, and not beyond the last event there is.',
    body: { colocationId: home, seq: 214 },
    answer: ana,
  },
};
