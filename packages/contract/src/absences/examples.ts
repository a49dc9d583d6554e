import { ana, home, thing, type Examples } from '../wire/example.ts';
import type { absenceEndpoints } from './endpoints.ts';

const trip = thing(1);

export const absenceExamples: Examples<typeof absenceEndpoints> = {
  listAbsences: {
    description: 'The first and the last day are days away. `untilOn` null: until further notice.',
    query: { colocationId: home },
    answer: [{ id: trip, colocationId: home, userId: ana, fromOn: '2026-12-22', untilOn: '2027-01-02' }],
  },
  addAbsence: {
    description: 'Returns its id. Only for oneself (403); a member can’t have two on one day (422).',
    body: { colocationId: home, fromOn: '2026-12-22', untilOn: '2027-01-02' },
    answer: trip,
  },
  editAbsence: {
    description: 'Returns its id. Only the absent member may (403).',
    body: { id: trip, untilOn: '2027-01-04' },
    answer: trip,
  },
  deleteAbsence: { description: 'Returns its id. Emits `AbsenceDeleted`.', params: { id: trip }, answer: trip },
};
