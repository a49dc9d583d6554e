import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import { forAnyUser, inOthersName, type Samples, type Fixture } from './fixture.ts';

const invite = async ({ home, add }: Fixture) =>
  (await add(colocationEndpoints.createInvitation, { body: { colocationId: home } })).code;

export const colocationSamples: Samples<typeof colocationEndpoints> = {
  // Ada moves there; no call founds another in her name.
  createColocation: {
    make: ({ ada }) => ({ body: { name: 'Attic', address: '', createdBy: ada.id } }),
    outcomes: inOthersName,
  },
  updateColocation: { make: ({ home }) => ({ body: { id: home, name: 'Attic', address: '' } }) },
  setCollector: { make: ({ home, bob }) => ({ body: { id: home, collector: bob.id } }) },
  putAwayMonth: { make: ({ home }) => ({ body: { id: home, month: '2026-10' } }) },
  closeFirstWeekCard: { make: ({ home }) => ({ body: { id: home, card: 'rent', isClosed: true } }) },
  setFading: { make: ({ home }) => ({ body: { id: home, weeks: 4 } }) },
  setWeek: { make: ({ home }) => ({ body: { id: home, isOpened: true, push: { day: 'FR', hour: 17 } } }) },
  deleteColocation: { make: ({ home }) => ({ params: { id: home } }) },
  listColocations: { make: () => ({}), outcomes: forAnyUser },
  getColocation: { make: ({ home }) => ({ params: { id: home } }) },
  listHouseholdLog: { make: ({ home }) => ({ query: { colocationId: home } }) },
  noteMoneyExport: { make: ({ home }) => ({ body: { id: home } }) },
  createInvitation: { make: ({ home }) => ({ body: { colocationId: home } }) },
  listInvitations: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listRemovedMembers: { make: ({ home }) => ({ query: { colocationId: home } }) },
  // Bob lives there: he was not removed.
  readmitMember: { make: ({ bob }) => ({ params: { userId: bob.id } }), outcomes: { member: 404 } },
  // No e-mail is sent where the host has set up none.
  mailInvitation: {
    make: async (fixture) => ({
      body: { colocationId: fixture.home, code: await invite(fixture), email: 'new@example.org', language: 'en' },
    }),
    outcomes: { member: 403 },
  },
  getInvitation: { make: async (fixture) => ({ params: { code: await invite(fixture) } }) },
  withdrawInvitation: { make: async (fixture) => ({ params: { code: await invite(fixture) } }) },
  removeMember: { make: ({ bob }) => ({ params: { userId: bob.id } }) },
};

/** Off unless the host allows it. An earlier one can always be stopped. */
const off = { stranger: 403, moved: 403, member: 403 };

export const memberResetSamples: Samples<typeof memberResetEndpoints> = {
  askReset: { make: ({ bob }) => ({ params: { userId: bob.id } }), outcomes: off },
  confirmReset: { make: ({ bob }) => ({ params: { userId: bob.id } }), outcomes: off },
  stopReset: { make: ({ bob }) => ({ params: { userId: bob.id } }), outcomes: { member: 404 } },
  makeResetLink: { make: ({ bob }) => ({ params: { userId: bob.id } }), outcomes: off },
};
