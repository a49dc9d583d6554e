import type { Fridge } from '@hestia/contract/fridge/schemas.ts';

/** The page of a tablet that may do all, with nothing on it. */
export const emptyPage: Fridge = {
  id: 'de000150-0000-4000-8000-000000000001',
  kind: 'fridge',
  name: 'Kitchen',
  rights: { tick: true, add: true, vote: true },
  endsAt: null,
  household: 'Hearth',
  timeZone: 'UTC',
  fadeWeeks: 0,
  members: [],
  tasks: [],
  absences: [],
  texts: [],
  pictures: [],
  lists: [],
  polls: [],
};
