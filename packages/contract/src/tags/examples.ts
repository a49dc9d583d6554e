import { ana, ben, home, thing, type Examples } from '../wire/example.ts';
import type { tagEndpoints } from './endpoints.ts';

const bins = { id: thing(21), kind: 'chore', thingId: thing(22), name: 'Bins', madeBy: ana } as const;
const madeAt = '2026-11-02T18:00:00.000Z';
const url = 'https://hestia.example.org/tag/K7QPMX2RDA4WZN';

export const tagExamples: Examples<typeof tagEndpoints> = {
  listTags: {
    description:
      'The latest first. One that was withdrawn is listed for 90 days; one whose chore or list is deleted is not. A name and what it opens change with their thing, without `TagsChanged`.',
    query: { colocationId: home },
    answer: [
      { ...bins, madeAt, url },
      {
        id: thing(23),
        kind: 'list',
        thingId: thing(24),
        name: 'Market',
        madeBy: ana,
        madeAt,
        withdrawnBy: ben,
        withdrawnAt: '2026-11-05T08:00:00.000Z',
      },
    ],
  },
  makeTag: {
    description:
      'One tag for each thing: of a chore that repeats, one for all its turns. 404 for a thing that is not there, or is over; 422 `quotaReached` with 200 tags.',
    body: { colocationId: home, kind: 'chore', thingId: thing(22) },
    answer: { ...bins, madeAt, url },
  },
  scanTag: {
    description:
      'Without an address. A canceled tag has the member’s id. 404 for a code of another household, an unknown one, and one whose thing is deleted: they aren’t distinguished.',
    params: { code: 'K7QPMX2RDA4WZN' },
    query: { colocationId: home },
    answer: { ...bins, madeAt },
  },
  withdrawTag: {
    description: 'Returns its id. One that is withdrawn stays as it is.',
    params: { id: thing(21) },
    answer: thing(21),
  },
};
