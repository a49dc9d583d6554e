import { shoppingListEndpoints } from '@hestia/contract/reminders/list-endpoints.ts';
import { isList, type ListNote } from '@hestia/contract/reminders/model.ts';
import { reminderTypes, type ShoppingList } from '@hestia/contract/reminders/schemas.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { addNote } from './addition.ts';
import { editNote } from './edit.ts';
import { removeNote } from './deletion.ts';
import { addItem, editItem, removeItem, requireList } from './items.ts';
import { findNote, listNotes } from './repository.ts';

const toList = (note: ListNote): ShoppingList => ({
  id: note.id,
  colocationId: note.colocationId,
  createdBy: note.createdBy,
  name: note.name,
  shoppingItems: note.items.map((item) => ({
    id: item.id,
    name: item.name,
    isChecked: item.isChecked,
    createdBy: item.createdBy,
    shoppinglistId: item.reminderId,
  })),
});

/** The second address of the lists on the board: the same rows under other names. */
export const shoppingLists = defineFeature('shopping-lists', shoppingListEndpoints, {
  listShoppingLists: async ({ home }) => {
    return (await listNotes(home)).filter(isList).map(toList);
  },
  getShoppingList: async ({ home, params }) => {
    const note = await findNote(home, params.id);
    if (!note || !isList(note)) throw notFound('This list');
    return toList(note);
  },
  addShoppingList: ({ caller, body, write }) => {
    return write((tx) =>
      addNote(
        tx,
        caller.userId,
        {
          id: body.id,
          colocationId: tx.colocationId,
          coordX: 0,
          coordY: 0,
          coordZ: 0,
          reminderType: reminderTypes.ShoppingList,
          shoppingListName: body.name,
        },
        null,
      ),
    );
  },
  renameShoppingList: ({ caller, body, write }) =>
    write(async (tx) => {
      await requireList(tx, body.id);
      return editNote(tx, caller.userId, { id: body.id, shoppingListName: body.name });
    }),
  deleteShoppingList: ({ caller, params, write }) =>
    write(async (tx) => {
      await requireList(tx, params.id);
      return removeNote(tx, caller.userId, params.id);
    }),
  addListItem: ({ caller, body, write }) => {
    return write((tx) => addItem(tx, caller.userId, { ...body, reminderId: body.shoppinglistId }));
  },
  editListItem: ({ caller, body, write }) => write((tx) => editItem(tx, caller.userId, body)),
  deleteListItem: ({ query, write }) => write((tx) => removeItem(tx, query.shoppingItemId)),
  deleteListItemByPath: ({ params, write }) => write((tx) => removeItem(tx, params.id)),
});
