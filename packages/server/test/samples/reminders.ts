import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { shoppingListEndpoints } from '@hestia/contract/reminders/list-endpoints.ts';
import { inOthersNameAsMember, type Samples, type Scene } from './scene.ts';

const note = ({ home, ada }: Scene) => ({ colocationId: home, createdBy: ada.id });
const addNote = (scene: Scene) =>
  scene.add(reminderEndpoints.addReminder, {
    body: { ...note(scene), reminderType: 0, content: 'Milk', color: 'blue' },
  });
const addList = (scene: Scene) =>
  scene.add(reminderEndpoints.addReminder, { body: { ...note(scene), reminderType: 2, shoppingListName: 'Market' } });
const addPoll = (scene: Scene) =>
  scene.add(reminderEndpoints.addReminder, {
    body: { ...note(scene), reminderType: 3, pollInput: { title: 'Film?', options: ['Yes', 'No'] } },
  });
const addItem = async (scene: Scene) =>
  scene.add(reminderEndpoints.addItem, { body: { reminderId: await addList(scene), name: 'Milk' } });
const addVote = async (scene: Scene) =>
  scene.add(reminderEndpoints.vote, { body: { reminderId: await addPoll(scene), choice: 'Yes' } });

async function addReaction(scene: Scene) {
  const reminderId = await addNote(scene);
  await scene.add(reminderEndpoints.react, { body: { reminderId, type: '👍' } });
  return reminderId;
}

const at = { coordX: 1, coordY: 2, coordZ: 3 };

export const reminderSamples: Samples<typeof reminderEndpoints> = {
  listReminders: { make: ({ home }) => ({ query: { colocationId: home } }) },
  getReminder: { make: async (scene) => ({ params: { id: await addNote(scene) } }) },
  addReminder: { make: (scene) => ({ body: { ...note(scene), reminderType: 0, content: 'Milk', color: 'blue' } }) },
  editReminder: { make: async (scene) => ({ body: { id: await addNote(scene), content: 'Bread' } }) },
  moveReminders: { make: async (scene) => ({ body: [{ id: await addNote(scene), ...at }] }) },
  deleteReminder: { make: async (scene) => ({ params: { id: await addNote(scene) } }) },
  listItems: { make: async (scene) => ({ query: { reminderId: await addList(scene) } }) },
  addItem: { make: async (scene) => ({ body: { reminderId: await addList(scene), name: 'Milk' } }) },
  editItem: { make: async (scene) => ({ body: { id: await addItem(scene), isChecked: true } }) },
  deleteItem: { make: async (scene) => ({ params: { id: await addItem(scene) } }) },
  listBoughtItems: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listOutcomes: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listVotes: { make: async (scene) => ({ query: { reminderId: await addPoll(scene) } }) },
  vote: { make: async (scene) => ({ body: { reminderId: await addPoll(scene), choice: 'No' } }) },
  withdrawVote: { make: async (scene) => ({ params: { id: await addVote(scene) } }) },
  listReactions: { make: async (scene) => ({ query: { reminderId: await addNote(scene) } }) },
  react: {
    make: async (scene) => ({ body: { reminderId: await addNote(scene), userId: scene.ada.id, type: '👍' } }),
    outcomes: inOthersNameAsMember,
  },
  withdrawReaction: {
    make: async (scene) => ({ body: { reminderId: await addReaction(scene), userId: scene.ada.id } }),
    outcomes: inOthersNameAsMember,
  },
};

export const shoppingListSamples: Samples<typeof shoppingListEndpoints> = {
  listShoppingLists: { make: ({ home }) => ({ params: { id: home } }) },
  getShoppingList: { make: async (scene) => ({ params: { id: await addList(scene) } }) },
  addShoppingList: { make: (scene) => ({ body: { ...note(scene), name: 'Market' } }) },
  renameShoppingList: { make: async (scene) => ({ body: { id: await addList(scene), name: 'Bakery' } }) },
  deleteShoppingList: { make: async (scene) => ({ params: { id: await addList(scene) } }) },
  addListItem: { make: async (scene) => ({ body: { shoppinglistId: await addList(scene), name: 'Milk' } }) },
  editListItem: { make: async (scene) => ({ body: { id: await addItem(scene), isChecked: true } }) },
  deleteListItem: { make: async (scene) => ({ query: { shoppingItemId: await addItem(scene) } }) },
  deleteListItemByPath: { make: async (scene) => ({ params: { id: await addItem(scene) } }) },
};
