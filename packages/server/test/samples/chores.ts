import { randomUUID } from 'node:crypto';
import { calendarEndpoints } from '@hestia/contract/chores/calendar-endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { forAnyUser, inOthersNameAsMember, type Samples, type Scene, type Someone } from './scene.ts';

const addChore = ({ home, ada, add }: Scene, enrolled: string[] = []) =>
  add(choreEndpoints.addChore, { body: { colocationId: home, createdBy: ada.id, title: 'Dishes', enrolled } });

const addRepeating = ({ home, ada, add }: Scene) => {
  const rule = { rule: 'FREQ=DAILY;INTERVAL=1', basis: 'completion', from: '2040-01-03T18:00' } as const;
  const repeat = { ...rule, rotation: 'fair', members: [ada.id], isPaused: false } as const;
  return add(choreEndpoints.addChore, { body: { colocationId: home, title: 'Dishes', repeat } });
};

/** A question of Ada's to Bob, or the other way round. */
async function askHandover(scene: Scene, { by, to }: Record<'by' | 'to', Someone>) {
  const body = { choreId: await addChore(scene, [by.id]), userId: to.id };
  return scene.addAs(by, choreEndpoints.askHandover, { body });
}

async function addComment(scene: Scene) {
  const choreId = await addChore(scene);
  const body = { choreId, createdBy: scene.ada.id, content: 'Done' };
  return scene.add(choreEndpoints.addChoreMessage, { body });
}

export const choreSamples: Samples<typeof choreEndpoints> = {
  listChores: { make: ({ home }) => ({ params: { id: home } }) },
  listArchivedChores: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listCompletions: { make: ({ home }) => ({ query: { colocationId: home } }) },
  getChore: { make: async (scene) => ({ params: { id: await addChore(scene) } }) },
  getTurnReason: { make: async (scene) => ({ params: { id: await addRepeating(scene) } }) },
  listPastTurns: { make: async (scene) => ({ params: { id: await addRepeating(scene) } }) },
  skipTurn: { make: async (scene) => ({ body: { id: await addRepeating(scene) } }) },
  addChore: { make: ({ home, ada }) => ({ body: { colocationId: home, createdBy: ada.id, title: 'Dishes' } }) },
  editChore: {
    make: async (scene) => ({ body: { id: await addChore(scene), colocationId: scene.home, title: 'Floor' } }),
  },
  toggleDone: { make: async (scene) => ({ query: { id: await addChore(scene) } }) },
  tickLine: {
    make: async ({ home, add }) => {
      const lineId = randomUUID();
      const body = { colocationId: home, title: 'Dishes', checklist: [{ id: lineId, text: 'Pans' }] };
      return { query: { choreId: await add(choreEndpoints.addChore, { body }), lineId, isChecked: true } };
    },
  },
  deleteChore: { make: async (scene) => ({ params: { id: await addChore(scene) } }) },
  enrol: { make: async (scene) => ({ query: { choreId: await addChore(scene), userId: scene.ada.id } }) },
  leave: {
    make: async (scene) => ({ query: { choreId: await addChore(scene, [scene.ada.id]), userId: scene.ada.id } }),
  },
  listByUser: { make: ({ ada }) => ({ query: { userId: ada.id } }) },
  listEnrolled: { make: async (scene) => ({ query: { choreId: await addChore(scene) } }) },
  askHandover: {
    make: async (scene) => ({ body: { choreId: await addChore(scene, [scene.ada.id]), userId: scene.bob.id } }),
  },
  answerHandover: {
    make: async (scene) => ({
      body: { id: await askHandover(scene, { by: scene.bob, to: scene.ada }), isAccepted: true },
    }),
  },
  withdrawHandover: {
    make: async (scene) => ({ params: { id: await askHandover(scene, { by: scene.ada, to: scene.bob }) } }),
  },
  addChoreMessage: {
    make: async (scene) => ({ body: { choreId: await addChore(scene), createdBy: scene.ada.id, content: 'Soon' } }),
    outcomes: inOthersNameAsMember,
  },
  listChoreMessages: { make: async (scene) => ({ params: { id: await addChore(scene) } }) },
  deleteChoreMessage: { make: async (scene) => ({ params: { id: await addComment(scene) } }) },
};

export const calendarSamples: Samples<typeof calendarEndpoints> = {
  getCalendarAddress: { make: () => ({}), outcomes: forAnyUser },
  // Of what there is to do where one lives.
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
