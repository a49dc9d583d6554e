import { ana, ben, home, mia, thing, type Examples } from '../wire/example.ts';
import type { colocationEndpoints } from './endpoints.ts';
import type { memberResetEndpoints } from './reset-endpoints.ts';
import type { Colocation, Invitation } from './schemas.ts';

export const ourFlat: Colocation = {
  id: home,
  name: '12 Harbour Street',
  address: '12 Harbour Street, 3rd floor',
  colocataires: [ana, ben, mia],
  currency: 'EUR',
  createdBy: ana,
  createdAt: '2026-03-01T16:00:00.000Z',
  joinPolicy: 'invite',
  timeZone: 'Europe/Berlin',
  collector: null,
  fadeWeeks: 2,
};

const link: Invitation = {
  id: thing(1),
  madeBy: ana,
  expiresAt: '2026-12-01T12:00:00.000Z',
  uses: 8,
  used: 1,
  usedBy: [mia],
  code: 'k4Wn8TqZ',
  url: `https://hestia.example.org/invite?collocID=${home}&code=k4Wn8TqZ`,
};

export const colocationExamples: Examples<typeof colocationEndpoints> = {
  createColocation: {
    description:
      'Returns its id. Its creator leaves any other household, as any member leaves. `joinPolicy` absent means `id`, which the older client needs.',
    body: { name: '12 Harbour Street', address: '12 Harbour Street', currency: 'EUR', joinPolicy: 'invite' },
    answer: home,
  },
  updateColocation: {
    description:
      'Returns its id. 409 `currencyInUse` while there is an expense or a recurring bill. Another time zone leaves days where they are.',
    body: { id: home, name: 'The harbour flat' },
    answer: home,
  },
  deleteColocation: {
    description: 'Returns its id. Nothing of it can be brought back. 404 when it is gone already.',
    params: { id: home },
    body: { password: 'seven quiet otters' },
    answer: home,
  },
  setCollector: {
    description: 'Returns the household’s id. Whoever collects lives there, or has a name without an account there.',
    body: { id: home, collector: ben },
    answer: home,
  },
  closeFirstWeekCard: {
    description: 'Returns the household’s id. Its members see the same cards, one at a time.',
    body: { id: home, card: 'rent', isClosed: true },
    answer: home,
  },
  putAwayMonth: {
    description: 'Returns the household’s id. The last month that was put away counts.',
    body: { id: home, month: '2026-10' },
    answer: home,
  },
  setFading: {
    description: 'Returns the household’s id. Notes are not changed: each client reckons where they are (B1–B7).',
    body: { id: home, weeks: 4 },
    answer: home,
  },
  setWeek: {
    description:
      'Returns the household’s id. Omitted fields stay unchanged. The first push comes at the next chosen hour. With `startsOn` null, weeks begin as each member’s language has it.',
    body: { id: home, push: { day: 'SU', hour: 18 } },
    answer: home,
  },
  listColocations: { description: 'Nobody sees another household than their own.', answer: [ourFlat] },
  getColocation: {
    description: 'With the ids of those who live there now. 404 for any household but my own.',
    params: { id: home },
    answer: ourFlat,
  },
  listHouseholdLog: {
    description: '`before` and `after` of an entry hold what changed. `next` is the `before` of the following page.',
    query: { colocationId: home, limit: 50 },
    answer: {
      entries: [
        {
          number: 12,
          at: '2026-11-20T19:30:00.000Z',
          deed: 'changed',
          userId: ana,
          aboutId: null,
          before: { name: '12 Harbour Street' },
          after: { name: 'The harbour flat' },
        },
      ],
      next: null,
    },
  },
  noteMoneyExport: {
    description: 'Returns the household’s id. The file itself is made by the client.',
    body: { id: home },
    answer: home,
  },
  createInvitation: {
    description:
      'A household has one link, which is returned to every member again. A hundred invitations are open at a time; one more gets 422 `quotaReached`.',
    body: { colocationId: home, uses: 8 },
    answer: link,
  },
  listInvitations: {
    description:
      'The household’s link comes first. Codes for one person have no `code` and `url`: these are returned only once.',
    query: { colocationId: home },
    answer: [link],
  },
  mailInvitation: {
    description:
      'Returns the household’s id. 404 for a code that opens nothing; 403 where the server sends no e-mail. The address is forgotten then.',
    body: { colocationId: home, code: 'k4Wn8TqZ', email: 'mia@example.org', language: 'de' },
    answer: home,
  },
  getInvitation: {
    description:
      'A code that opens nothing gets 404, with `invitationUsed`, `invitationExpired`, `invitationWithdrawn` or `notFound`.',
    params: { code: 'k4Wn8TqZ' },
    answer: {
      colocationId: home,
      name: '12 Harbour Street',
      address: '12 Harbour Street',
      members: 3,
      invitedBy: 'Ana',
    },
  },
  withdrawInvitation: {
    description: 'Returns the given code or id. Users who open the link afterwards see that it was withdrawn.',
    params: { code: 'k4Wn8TqZ' },
    answer: 'k4Wn8TqZ',
  },
  listRemovedMembers: {
    description: 'Any invitation refuses them (403 `memberRemoved`) until a member lets them in by name.',
    query: { colocationId: home },
    answer: [{ userId: thing(2), username: 'Theo' }],
  },
  readmitMember: {
    description: 'Returns their id. 404 for a user who wasn’t removed.',
    params: { userId: thing(2) },
    answer: thing(2),
  },
  removeMember: {
    description: 'Returns their id. Not for oneself. Their payments and shares stay.',
    params: { userId: thing(2) },
    body: { password: 'seven quiet otters' },
    answer: thing(2),
  },
};

const forBen = { params: { userId: ben }, body: { password: 'seven quiet otters' } } as const;

export const memberResetExamples: Examples<typeof memberResetEndpoints> = {
  askReset: {
    description:
      'Returns their id. 422 `impossible` for oneself, and where fewer than three people with accounts live; 409 while one is under way.',
    ...forBen,
    answer: ben,
  },
  confirmReset: {
    description: 'Returns their id. 409 for the member who asked, 403 `notYours` for its subject.',
    ...forBen,
    answer: ben,
  },
  stopReset: {
    description: 'Returns their id. Possible at any time until the link is used; 403 `notYours` for others.',
    params: { userId: ben },
    answer: ben,
  },
  makeResetLink: {
    description: 'Before the day is over 422 `impossible`. Both members get the same link, good once, within a day.',
    ...forBen,
    answer: { url: 'https://hestia.example.org/reset#q7V2m9X4k1B8', expiresAt: '2026-11-25T12:00:00.000Z' },
  },
};
