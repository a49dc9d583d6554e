import { randomUUID } from 'node:crypto';
import { calendarEndpoints } from '@hestia/contract/chores/calendar/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { remindingEndpoints } from '@hestia/contract/chores/reminding/endpoints.ts';
import { forAnyUser, inOthersNameAsMember, type Samples, type Fixture, type SampleUser } from './fixture.ts';

export const addChore = ({ home, ada, add }: Fixture, enrolled: string[] = []) =>
  add(choreEndpoints.addChore, { body: { colocationId: home, createdBy: ada.id, title: 'Dishes', enrolled } });

const addRepeating = ({ home, ada, add }: Fixture) => {
  const rule = { rule: 'FREQ=DAILY;INTERVAL=1', basis: 'completion', from: '2040-01-03T18:00' } as const;
  const repeat = { ...rule, rotation: 'fair', members: [ada.id], isPaused: false } as const;
  return add(choreEndpoints.addChore, { body: { colocationId: home, title: 'Dishes', repeat } });
};

/** A question of Ada's to Bob, or the other way round. */
async function askHandover(fixture: Fixture, { by, to }: Record<'by' | 'to', SampleUser>) {
  const body = { choreId: await addChore(fixture, [by.id]), userId: to.id };
  return fixture.addAs(by, choreEndpoints.askHandover, { body });
}

async function addComment(fixture: Fixture) {
  const choreId = await addChore(fixture);
  const body = { choreId, createdBy: fixture.ada.id, content: 'Done' };
  return fixture.add(choreEndpoints.addChoreMessage, { body });
}

export const choreSamples: Samples<typeof choreEndpoints & typeof remindingEndpoints> = {
  listChores: { make: ({ home }) => ({ params: { id: home } }) },
  listArchivedChores: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listCompletions: { make: ({ home }) => ({ query: { colocationId: home } }) },
  getChore: { make: async (fixture) => ({ params: { id: await addChore(fixture) } }) },
  getTurnReason: { make: async (fixture) => ({ params: { id: await addRepeating(fixture) } }) },
  listPastTurns: { make: async (fixture) => ({ params: { id: await addRepeating(fixture) } }) },
  skipTurn: { make: async (fixture) => ({ body: { id: await addRepeating(fixture) } }) },
  addChore: { make: ({ home, ada }) => ({ body: { colocationId: home, createdBy: ada.id, title: 'Dishes' } }) },
  editChore: {
    make: async (fixture) => ({ body: { id: await addChore(fixture), colocationId: fixture.home, title: 'Floor' } }),
  },
  toggleDone: { make: async (fixture) => ({ query: { id: await addChore(fixture) } }) },
  tickLine: {
    make: async ({ home, add }) => {
      const lineId = randomUUID();
      const body = { colocationId: home, title: 'Dishes', checklist: [{ id: lineId, text: 'Pans' }] };
      return { query: { choreId: await add(choreEndpoints.addChore, { body }), lineId, isChecked: true } };
    },
  },
  deleteChore: { make: async (fixture) => ({ params: { id: await addChore(fixture) } }) },
  enrol: { make: async (fixture) => ({ query: { choreId: await addChore(fixture), userId: fixture.ada.id } }) },
  leave: {
    make: async (fixture) => ({
      query: { choreId: await addChore(fixture, [fixture.ada.id]), userId: fixture.ada.id },
    }),
  },
  listByUser: { make: ({ ada }) => ({ query: { userId: ada.id } }) },
  listEnrolled: { make: async (fixture) => ({ query: { choreId: await addChore(fixture) } }) },
  askHandover: {
    make: async (fixture) => ({ body: { choreId: await addChore(fixture, [fixture.ada.id]), userId: fixture.bob.id } }),
  },
  answerHandover: {
    make: async (fixture) => ({
      body: { id: await askHandover(fixture, { by: fixture.bob, to: fixture.ada }), isAccepted: true },
    }),
  },
  withdrawHandover: {
    make: async (fixture) => ({ params: { id: await askHandover(fixture, { by: fixture.ada, to: fixture.bob }) } }),
  },
  addChoreMessage: {
    make: async (fixture) => ({
      body: { choreId: await addChore(fixture), createdBy: fixture.ada.id, content: 'Soon' },
    }),
    outcomes: inOthersNameAsMember,
  },
  listChoreMessages: { make: async (fixture) => ({ params: { id: await addChore(fixture) } }) },
  pageChoreMessages: { make: async (fixture) => ({ query: { choreId: await addChore(fixture) } }) },
  nudgeAboutChore: {
    make: async (fixture) => ({ body: { choreId: await addChore(fixture, [fixture.bob.id]), userId: fixture.bob.id } }),
  },
  deleteChoreMessage: { make: async (fixture) => ({ params: { id: await addComment(fixture) } }) },
};

export const calendarSamples: Samples<typeof calendarEndpoints> = {
  getCalendarAddress: { make: () => ({}), outcomes: forAnyUser },
  // Chores of the member's household.
  createCalendarAddress: { make: () => ({ body: {} }), outcomes: { ...forAnyUser, former: 403 } },
  withdrawCalendarAddress: { make: () => ({}), outcomes: forAnyUser },
  readCalendar: {
    make: async ({ add }) => {
      // The key makes it the same address each time.
      const { url } = await add(calendarEndpoints.createCalendarAddress, { key: 'calendar' });
      return { params: { secret: url.split('/').at(-1) ?? '' } };
    },
  },
};
