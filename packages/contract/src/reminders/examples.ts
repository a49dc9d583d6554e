import { dayFrom } from '../time/day.ts';
import { ana, ben, home, thing, type Examples } from '../wire/example.ts';
import type { reminderEndpoints } from './endpoints.ts';
import type { shoppingListEndpoints } from './list-endpoints.ts';
import type { PollVote, Reaction, Reminder, ShoppingItem, ShoppingList } from './schemas.ts';

const [note, list, poll, milk, vote, heart, chore] = [
  thing(1),
  thing(2),
  thing(3),
  thing(4),
  thing(5),
  thing(6),
  thing(7),
];

const thumb: Reaction = { id: heart, userId: ben, reminderId: note, type: '👍' };

const milkItem: ShoppingItem = {
  id: milk,
  name: '2 l milk',
  isChecked: false,
  reminderId: list,
  createdBy: ben,
  createdAt: '2026-11-24T07:45:00.000Z',
  position: 1,
  aisle: null,
  checkedBy: null,
  checkedAt: null,
};

const friday: PollVote = {
  id: vote,
  reminderId: poll,
  votedBy: ana,
  votedAt: '2026-11-24T08:00:00.000Z',
  choice: 'Friday',
};

/** A text note: what belongs to other types is null. */
const keysNote: Reminder = {
  id: note,
  colocationId: home,
  createdBy: ana,
  createdAt: '2026-11-24T07:40:00.000Z',
  reminderType: 0,
  linkToPP: null,
  coordX: 120,
  coordY: 80,
  coordZ: 3,
  reactions: [thumb],
  touchedAt: '2026-11-24T07:52:00.000Z',
  placement: null,
  content: 'The spare key is with Ben',
  color: 'yellow',
  mentions: [ben],
  imageUrl: null,
  caption: null,
  shoppingListName: null,
  items: null,
  title: null,
  description: null,
  expirationDate: null,
  isAnonymous: null,
  allowMultipleChoices: null,
  options: null,
  votes: null,
};

const groceries: ShoppingList = {
  id: list,
  colocationId: home,
  createdBy: ben,
  name: 'Groceries',
  shoppingItems: [{ id: milk, name: '2 l milk', isChecked: false, createdBy: ben, shoppinglistId: list }],
};

export const reminderExamples: Examples<typeof reminderEndpoints> = {
  listReminders: {
    description: 'Members of other types than a note’s own are null.',
    query: { colocationId: home },
    answer: [keysNote],
  },
  getReminder: {
    description: '404 for a note of another household, as for one that does not exist.',
    params: { id: note },
    answer: keysNote,
  },
  addReminder: {
    description:
      'Returns its id. Required by type: Text `content` and `color`, Image `file`, ShoppingList `shoppingListName`, Poll a title. Poll members come flat or as `pollInput`, in a form dotted.',
    body: {
      colocationId: home,
      reminderType: 0,
      content: 'The spare key is with Ben',
      color: 'yellow',
      mentions: [ben],
    },
    answer: note,
  },
  editReminder: {
    description:
      'Returns its id. Anyone moves a note and edits a list; its creator alone edits a text, image or poll note. The title of a poll that has votes stays (422).',
    body: { id: note, content: 'The spare key is with Mia', coordX: 140, coordY: 80 },
    answer: note,
  },
  moveReminders: {
    description: 'Returns their ids. One that does not exist refuses all of them.',
    body: [{ id: note, coordX: 140, coordY: 80, coordZ: 4 }],
    answer: [note],
  },
  placeReminder: {
    description:
      'Returns its id. Every member may. `board` hangs it up again, also at another place; `drawer` lasts until a write uses the note (B6).',
    body: { id: note, placement: 'pinned' },
    answer: note,
  },
  planReminder: {
    description: 'Returns its id. Every member may. A note with a day to come stays on the board (B2).',
    body: { id: note, plannedOn: dayFrom('2026-12-03') },
    answer: note,
  },
  deleteReminder: {
    description: 'Returns its id. Its text is erased from the stored events, too.',
    params: { id: note },
    answer: note,
  },
  listItems: { description: 'In the order in which they were made.', query: { reminderId: list }, answer: [milkItem] },
  addItem: {
    description: 'Returns its id. A list has at most 500 items (422 `quotaReached`).',
    body: { reminderId: list, name: '2 l milk' },
    answer: milk,
  },
  editItem: {
    description: 'Returns its id. `position` moves it in the list; `aisle` in the shop, null clears that.',
    body: { id: milk, isChecked: true },
    answer: milk,
  },
  deleteItem: {
    description: 'Returns its id. Whoever shows the list hears `DeletedShoppingItem`.',
    params: { id: milk },
    answer: milk,
  },
  listBoughtItems: {
    description: 'The last thousand. The item and its list may be gone since.',
    query: { colocationId: home },
    answer: [{ itemId: milk, reminderId: list, name: '2 l milk', boughtAt: '2026-11-24T17:10:00.000Z', shop: null }],
  },
  listOutcomes: {
    description: 'Archived chores stay; of one that repeats the last turn stands for all; what is deleted is left out.',
    query: { colocationId: home },
    answer: [{ pollId: poll, kind: 'task', id: chore, name: 'Clean the oven' }],
  },
  listVotes: {
    description: 'In an anonymous poll, others’ votes have the nil UUID.',
    query: { reminderId: poll },
    answer: [friday],
  },
  vote: {
    description: 'Returns the vote’s id. 422 after the poll has ended, or for an option that it does not have.',
    body: { reminderId: poll, choice: 'Friday' },
    answer: vote,
  },
  withdrawVote: { description: 'Returns its id. Nobody withdraws another’s vote.', params: { id: vote }, answer: vote },
  listReactions: { description: 'Each member has one at most.', query: { reminderId: note }, answer: [thumb] },
  react: {
    description: 'Returns the note’s id. An emoji has at most 16 code points.',
    body: { reminderId: note, type: '👍' },
    answer: note,
  },
  withdrawReaction: {
    description: 'Returns the note’s id. 404 if I have none.',
    body: { reminderId: note },
    answer: note,
  },
};

export const shoppingListExamples: Examples<typeof shoppingListEndpoints> = {
  listShoppingLists: {
    description: 'The same lists as on the board, under other names.',
    params: { id: home },
    answer: [groceries],
  },
  getShoppingList: { description: 'Its id is that of the note.', params: { id: list }, answer: groceries },
  addShoppingList: {
    description: 'Returns its id. Emits `NewReminderAdded`: it is a note.',
    body: { colocationId: home, name: 'Groceries' },
    answer: list,
  },
  renameShoppingList: {
    description: 'Returns its id. Anyone in the household may.',
    body: { id: list, name: 'Saturday market' },
    answer: list,
  },
  deleteShoppingList: {
    description: 'Returns its id. Its items are deleted with it.',
    params: { id: list },
    answer: list,
  },
  addListItem: {
    description: 'Returns its id. `shoppinglistId` is the id of the note.',
    body: { shoppinglistId: list, name: '2 l milk' },
    answer: milk,
  },
  editListItem: {
    description: 'Returns its id. Omitted fields stay unchanged.',
    body: { id: milk, isChecked: true },
    answer: milk,
  },
  deleteListItem: {
    description: 'Returns its id, as named in the query.',
    query: { shoppingItemId: milk },
    answer: milk,
  },
  deleteListItemByPath: { description: 'Returns its id, as named in the path.', params: { id: milk }, answer: milk },
};
