import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import type { Samples, Fixture } from './fixture.ts';

const add = ({ home, add: call }: Fixture) =>
  call(absenceEndpoints.addAbsence, { body: { colocationId: home, fromOn: '2026-12-20', untilOn: '2026-12-31' } });

export const absenceSamples: Samples<typeof absenceEndpoints> = {
  listAbsences: { make: ({ home }) => ({ query: { colocationId: home } }) },
  addAbsence: { make: ({ home, ada }) => ({ body: { colocationId: home, userId: ada.id, fromOn: '2026-12-20' } }) },
  editAbsence: { make: async (fixture) => ({ body: { id: await add(fixture), untilOn: null } }) },
  deleteAbsence: { make: async (fixture) => ({ params: { id: await add(fixture) } }) },
};
