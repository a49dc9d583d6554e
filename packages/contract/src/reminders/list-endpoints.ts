import * as z from 'zod/mini';
import { defineCalls } from '../wire/endpoint.ts';
import { limits } from '../wire/limits.ts';
import { Id, name, text } from '../wire/primitives.ts';
import { ShoppingList } from './schemas.ts';

const IdInPath = z.object({ id: Id });
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** Alternative endpoints for shopping lists: list id = reminder id, name = shoppingListName. */
export const shoppingListCalls = defineCalls({
  listShoppingLists: {
    method: 'GET',
    path: '/api/ShoppingList/GetByColocationId/{id}',
    who: 'member',
    says: 'The shopping lists of my household',
    params: IdInPath,
    answer: z.array(ShoppingList),
    versioned: true,
  },
  getShoppingList: {
    method: 'GET',
    path: '/api/ShoppingList/GetById/{id}',
    who: 'member',
    says: 'One shopping list',
    params: IdInPath,
    answer: ShoppingList,
    versioned: true,
  },
  addShoppingList: {
    method: 'POST',
    path: '/api/ShoppingList',
    who: 'member',
    says: 'Adds a shopping list (a note on the board)',
    body: z.object({ id: Maybe(Id), colocationId: Id, createdBy: Maybe(Id), name: name(limits.listName) }),
    answer: Id,
  },
  renameShoppingList: {
    method: 'PUT',
    path: '/api/ShoppingList',
    who: 'member',
    says: 'Renames a shopping list',
    body: z.object({ id: Id, name: Maybe(name(limits.listName)) }),
    answer: Id,
  },
  deleteShoppingList: {
    method: 'DELETE',
    path: '/api/ShoppingList/{id}',
    who: 'member',
    says: 'Deletes a shopping list',
    params: IdInPath,
    answer: Id,
  },
  addListItem: {
    method: 'POST',
    path: '/api/ShoppingList/Item',
    who: 'member',
    says: 'Adds an item to a shopping list',
    body: z.object({
      id: Maybe(Id),
      shoppinglistId: Id,
      createdBy: Maybe(Id),
      name: text(limits.itemName),
      isChecked: Maybe(z.boolean()),
    }),
    answer: Id,
  },
  editListItem: {
    method: 'PUT',
    path: '/api/ShoppingList/Item',
    who: 'member',
    says: 'Renames or checks an item',
    body: z.object({
      id: Id,
      name: Maybe(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.itemName))),
      isChecked: Maybe(z.boolean()),
    }),
    answer: Id,
  },
  deleteListItem: {
    method: 'DELETE',
    path: '/api/ShoppingList/Item',
    who: 'member',
    says: 'Takes an item off its list',
    query: z.object({ shoppingItemId: Id }),
    answer: Id,
  },
  deleteListItemByPath: {
    method: 'DELETE',
    path: '/api/ShoppingList/Item/{id}',
    who: 'member',
    says: 'Takes an item off its list',
    params: IdInPath,
    answer: Id,
  },
});
