import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Id, name, text } from '../wire/primitives.ts';
import { ShoppingList } from './schemas.ts';

const IdInPath = z.object({ id: Id });
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** Alternative endpoints for shopping lists: list id = reminder id, name = shoppingListName. */
export const shoppingListEndpoints = defineEndpoints({
  listShoppingLists: {
    method: 'GET',
    path: '/api/ShoppingList/GetByColocationId/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'The shopping lists of my household',
    params: IdInPath,
    response: z.array(ShoppingList),
    cacheable: true,
  },
  getShoppingList: {
    method: 'GET',
    path: '/api/ShoppingList/GetById/{id}',
    access: 'member',
    household: { of: 'note', by: 'params.id' },
    summary: 'One shopping list',
    params: IdInPath,
    response: ShoppingList,
    cacheable: true,
  },
  addShoppingList: {
    method: 'POST',
    path: '/api/ShoppingList',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    actor: 'body.createdBy',
    summary: 'Adds a shopping list (a note on the board)',
    body: z.object({ id: Maybe(Id), colocationId: Id, createdBy: Maybe(Id), name: name(limits.listName) }),
    largestBody: bodyLimits.board,
    response: Id,
  },
  renameShoppingList: {
    method: 'PUT',
    path: '/api/ShoppingList',
    access: 'member',
    household: { of: 'note', by: 'body.id' },
    summary: 'Renames a shopping list',
    body: z.object({ id: Id, name: Maybe(name(limits.listName)) }),
    largestBody: bodyLimits.board,
    response: Id,
  },
  deleteShoppingList: {
    method: 'DELETE',
    path: '/api/ShoppingList/{id}',
    access: 'member',
    household: { of: 'note', by: 'params.id' },
    summary: 'Deletes a shopping list',
    params: IdInPath,
    response: Id,
  },
  addListItem: {
    method: 'POST',
    path: '/api/ShoppingList/Item',
    access: 'member',
    household: { of: 'note', by: 'body.shoppinglistId' },
    actor: 'body.createdBy',
    summary: 'Adds an item to a shopping list',
    body: z.object({
      id: Maybe(Id),
      shoppinglistId: Id,
      createdBy: Maybe(Id),
      name: text(limits.itemName),
      isChecked: Maybe(z.boolean()),
    }),
    response: Id,
  },
  editListItem: {
    method: 'PUT',
    path: '/api/ShoppingList/Item',
    access: 'member',
    household: { of: 'item', by: 'body.id' },
    summary: 'Renames or checks an item',
    body: z.object({
      id: Id,
      name: Maybe(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.itemName))),
      isChecked: Maybe(z.boolean()),
    }),
    response: Id,
  },
  deleteListItem: {
    method: 'DELETE',
    path: '/api/ShoppingList/Item',
    access: 'member',
    household: { of: 'item', by: 'query.shoppingItemId' },
    summary: 'Takes an item off its list',
    query: z.object({ shoppingItemId: Id }),
    response: Id,
  },
  deleteListItemByPath: {
    method: 'DELETE',
    path: '/api/ShoppingList/Item/{id}',
    access: 'member',
    household: { of: 'item', by: 'params.id' },
    summary: 'Takes an item off its list',
    params: IdInPath,
    response: Id,
  },
});
