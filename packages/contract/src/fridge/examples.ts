import { ana, ben, home, jwt, thing, type Examples } from '../wire/example.ts';
import type { fridgeEndpoints, pairingEndpoints } from './endpoints.ts';
import type { Fridge, PairedDevice } from './schemas.ts';

const rights = { tick: true, add: true, vote: false };
const tablet: PairedDevice = {
  id: thing(51),
  kind: 'fridge',
  name: 'Fridge',
  rights,
  pairedBy: ana,
  pairedAt: '2026-11-02T18:00:00.000Z',
  endsAt: null,
  lastSeenAt: '2026-11-27T18:40:00.000Z',
};
const guest: PairedDevice = {
  ...tablet,
  id: thing(52),
  kind: 'guest',
  name: 'Cat sitter',
  rights: { tick: false, add: false, vote: false },
  endsAt: '2026-12-04T18:00:00.000Z',
  lastSeenAt: null,
};
const note = { createdAt: '2026-11-24T07:00:00.000Z', touchedAt: null, placement: null };
const page: Fridge = {
  id: thing(51),
  kind: 'fridge',
  name: 'Fridge',
  rights,
  endsAt: null,
  household: '12 Harbour Street',
  timeZone: 'Europe/Berlin',
  fadeWeeks: 2,
  members: [
    { id: ana, username: 'Ana', picture: null },
    { id: ben, username: 'Ben', picture: null },
  ],
  tasks: [
    {
      id: thing(22),
      title: 'Bins',
      dueDate: '2026-11-27T21:00:00.000Z',
      members: [ben],
      effort: null,
      isForEach: false,
      doneBy: [],
      isDone: false,
      doneAt: null,
    },
  ],
  absences: [{ userId: ana, fromOn: '2026-11-26', untilOn: '2026-11-29' }],
  texts: [{ ...note, id: thing(53), content: 'The plumber comes on Thursday at nine.', color: 'yellow' }],
  pictures: [],
  lists: [
    {
      ...note,
      id: thing(24),
      name: 'Market',
      items: [
        {
          id: thing(54),
          name: 'Lemons',
          isChecked: false,
          createdAt: '2026-11-26T17:00:00.000Z',
          position: 1,
          checkedAt: null,
        },
      ],
    },
  ],
  polls: [],
};

export const fridgeExamples: Examples<typeof fridgeEndpoints> = {
  requestPairingCode: {
    description: 'A network that requests many gets 429. The code is stored as a hash.',
    answer: {
      code: 'K7QP-MX2R',
      secret: 'bm90LWEtc2VjcmV0LWJ1dC1sb25nLWVub3VnaC0xMjM',
      expiresAt: '2026-11-02T18:05:00.000Z',
    },
  },
  completePairing: {
    description:
      'Repeated by the tablet until it is confirmed. A confirmation prolongs the code by five minutes. 404 once it has expired: the tablet requests another.',
    body: { secret: 'bm90LWEtc2VjcmV0LWJ1dC1sb25nLWVub3VnaC0xMjM' },
    answer: { jwt },
  },
  openGuestLink: {
    description:
      'As often as the link is opened. 404 for an unknown code, and for one that has ended: they aren’t distinguished.',
    body: { code: 'k7QpMx2RdA4wZnH5tY8uBq' },
    answer: { jwt },
  },
  getFridge: {
    description:
      'Authorized by the token of a device, as bearer only; no cookie and no token of a member is accepted. A device gets no events: it reads this again with `If-None-Match`, and 304 says that nothing has changed. It contains open tasks of all days, and present and coming absences, so that the page stays right without network.',
    answer: page,
  },
  renewDevice: {
    description: 'The session lasts as long as it is used; its former token stays valid until it expires.',
    answer: { jwt },
  },
  getFridgePicture: {
    description: 'Only pictures of notes on the board and of present members. 404 for any other.',
    params: { name: 'f2b6c0de-7a53-4d10-9c88-1f0e5b7a4d21.webp' },
  },
  tickFridgeItem: {
    description: 'Returns its id. 403 where the device may not tick. The item is ticked by the device.',
    body: { id: thing(54), isChecked: true },
    answer: thing(54),
  },
  addFridgeItem: {
    description: 'Returns its id. 403 where the device may not add.',
    body: { id: thing(55), reminderId: thing(24), name: 'Coffee' },
    answer: thing(55),
  },
  markFridgeTask: {
    description:
      'Returns its id. 403 where the device may not tick; 404 for a person who is no member. It counts for that member, as if they had done it themselves.',
    body: { id: thing(22), isDone: true, userId: ben },
    answer: thing(22),
  },
  voteOnFridge: {
    description: 'Returns the id of the poll. 403 where the device may not vote, and always in an anonymous poll.',
    body: { reminderId: thing(56), choice: 'Friday', userId: ben, isCast: true },
    answer: thing(56),
  },
};

export const pairingExamples: Examples<typeof pairingEndpoints> = {
  listPairings: {
    description: 'The latest first. Of those that have ended or expired, the last 50.',
    query: { colocationId: home },
    answer: [guest, tablet],
  },
  confirmPairing: {
    description:
      'Each code can be confirmed once. 404 for an unknown or expired code; 422 `quotaReached` with 20 devices and links. A member who leaves ends the ones that they confirmed.',
    body: { colocationId: home, code: 'K7QP-MX2R', name: 'Fridge', rights, password: 'seven quiet otters' },
    answer: { ...tablet, lastSeenAt: null },
  },
  makeGuestLink: {
    description: 'The part of the address after # reaches no server and no log. The link ends by itself.',
    body: { colocationId: home, name: 'Cat sitter', days: 7, password: 'seven quiet otters' },
    answer: { ...guest, url: 'https://hestia.example.org/fridge#k7QpMx2RdA4wZnH5tY8uBq' },
  },
  editPairing: {
    description: 'Returns its id. A guest’s link may be renamed; it never gets rights (422).',
    body: { id: thing(51), rights: { tick: true, add: false, vote: false } },
    answer: thing(51),
  },
  endPairing: {
    description: 'Returns its id. Its next request gets 401, and the page erases what it has stored.',
    params: { id: thing(51) },
    answer: thing(51),
  },
};
