import { dayFrom } from '@hestia/contract/time/day.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { shoppingListEndpoints } from '@hestia/contract/reminders/list-endpoints.ts';
import { inOthersNameAsMember, type Samples, type Fixture } from './fixture.ts';

const note = ({ home, ada }: Fixture) => ({ colocationId: home, createdBy: ada.id });
const addNote = (fixture: Fixture) =>
  fixture.add(reminderEndpoints.addReminder, {
    body: { ...note(fixture), reminderType: 0, content: 'Milk', color: 'blue' },
  });
const addList = (fixture: Fixture) =>
  fixture.add(reminderEndpoints.addReminder, {
    body: { ...note(fixture), reminderType: 2, shoppingListName: 'Market' },
  });
const addPoll = (fixture: Fixture) =>
  fixture.add(reminderEndpoints.addReminder, {
    body: { ...note(fixture), reminderType: 3, pollInput: { title: 'Film?', options: ['Yes', 'No'] } },
  });
const addItem = async (fixture: Fixture) =>
  fixture.add(reminderEndpoints.addItem, { body: { reminderId: await addList(fixture), name: 'Milk' } });
const addVote = async (fixture: Fixture) =>
  fixture.add(reminderEndpoints.vote, { body: { reminderId: await addPoll(fixture), choice: 'Yes' } });

async function addReaction(fixture: Fixture) {
  const reminderId = await addNote(fixture);
  await fixture.add(reminderEndpoints.react, { body: { reminderId, type: '👍' } });
  return reminderId;
}

const at = { coordX: 1, coordY: 2, coordZ: 3 };

export const reminderSamples: Samples<typeof reminderEndpoints> = {
  listReminders: { make: ({ home }) => ({ query: { colocationId: home } }) },
  getReminder: { make: async (fixture) => ({ params: { id: await addNote(fixture) } }) },
  addReminder: { make: (fixture) => ({ body: { ...note(fixture), reminderType: 0, content: 'Milk', color: 'blue' } }) },
  editReminder: { make: async (fixture) => ({ body: { id: await addNote(fixture), content: 'Bread' } }) },
  moveReminders: { make: async (fixture) => ({ body: [{ id: await addNote(fixture), ...at }] }) },
  placeReminder: { make: async (fixture) => ({ body: { id: await addNote(fixture), placement: 'pinned' } }) },
  planReminder: {
    make: async (fixture) => ({ body: { id: await addNote(fixture), plannedOn: dayFrom('2026-12-03') } }),
  },
  deleteReminder: { make: async (fixture) => ({ params: { id: await addNote(fixture) } }) },
  listItems: { make: async (fixture) => ({ query: { reminderId: await addList(fixture) } }) },
  addItem: { make: async (fixture) => ({ body: { reminderId: await addList(fixture), name: 'Milk' } }) },
  editItem: { make: async (fixture) => ({ body: { id: await addItem(fixture), isChecked: true } }) },
  deleteItem: { make: async (fixture) => ({ params: { id: await addItem(fixture) } }) },
  listBoughtItems: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listOutcomes: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listVotes: { make: async (fixture) => ({ query: { reminderId: await addPoll(fixture) } }) },
  vote: { make: async (fixture) => ({ body: { reminderId: await addPoll(fixture), choice: 'No' } }) },
  withdrawVote: { make: async (fixture) => ({ params: { id: await addVote(fixture) } }) },
  listReactions: { make: async (fixture) => ({ query: { reminderId: await addNote(fixture) } }) },
  react: {
    make: async (fixture) => ({ body: { reminderId: await addNote(fixture), userId: fixture.ada.id, type: '👍' } }),
    outcomes: inOthersNameAsMember,
  },
  withdrawReaction: {
    make: async (fixture) => ({ body: { reminderId: await addReaction(fixture), userId: fixture.ada.id } }),
    outcomes: inOthersNameAsMember,
  },
};

export const shoppingListSamples: Samples<typeof shoppingListEndpoints> = {
  listShoppingLists: { make: ({ home }) => ({ params: { id: home } }) },
  getShoppingList: { make: async (fixture) => ({ params: { id: await addList(fixture) } }) },
  addShoppingList: { make: (fixture) => ({ body: { ...note(fixture), name: 'Market' } }) },
  renameShoppingList: { make: async (fixture) => ({ body: { id: await addList(fixture), name: 'Bakery' } }) },
  deleteShoppingList: { make: async (fixture) => ({ params: { id: await addList(fixture) } }) },
  addListItem: { make: async (fixture) => ({ body: { shoppinglistId: await addList(fixture), name: 'Milk' } }) },
  editListItem: { make: async (fixture) => ({ body: { id: await addItem(fixture), isChecked: true } }) },
  deleteListItem: { make: async (fixture) => ({ query: { shoppingItemId: await addItem(fixture) } }) },
  deleteListItemByPath: { make: async (fixture) => ({ params: { id: await addItem(fixture) } }) },
};
