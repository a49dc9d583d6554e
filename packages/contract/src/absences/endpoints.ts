import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Id } from '../wire/primitives.ts';
import { Absence, Day } from './schemas.ts';

const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const absenceEndpoints = defineEndpoints({
  listAbsences: {
    method: 'GET',
    path: '/api/Absence',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Absences of my household’s members, latest first',
    query: z.object({ colocationId: Id }),
    response: z.array(Absence),
    cacheable: true,
  },
  addAbsence: {
    method: 'POST',
    path: '/api/Absence',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    actor: 'body.userId',
    summary: 'I am away from a day on; without `untilOn`, until further notice',
    body: z.object({ id: Maybe(Id), colocationId: Id, userId: Maybe(Id), fromOn: Day, untilOn: Maybe(Day) }),
    response: Id,
  },
  editAbsence: {
    method: 'PUT',
    path: '/api/Absence',
    access: 'member',
    household: { of: 'absence', by: 'body.id' },
    summary: 'Changes the days on which I am away; `untilOn: null` means until further notice',
    body: z.object({ id: Id, fromOn: Maybe(Day), untilOn: Maybe(Day) }),
    response: Id,
  },
  deleteAbsence: {
    method: 'DELETE',
    path: '/api/Absence/{id}',
    access: 'member',
    household: { of: 'absence', by: 'params.id' },
    summary: 'I am not away on these days after all',
    params: z.object({ id: Id }),
    response: Id,
  },
});
