import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Expense, ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import type { BoughtItem } from '@hestia/contract/reminders/schemas.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import { atHome } from '#test/members.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { ShopScreen } from './shop-screen.tsx';

const down = () => new Response('', { status: 503 });

/** Opens a list in the shop, with earlier payments; the network accepts no writes, so that they can be checked. */
export function openShop(
  notes: readonly Note[],
  id: string,
  bought: readonly BoughtItem[] = [],
  expenses: readonly Expense[] = [],
  categories: readonly ExpenseCategory[] = [],
) {
  const { listReminders, listBoughtItems, addItem, editItem, deleteItem, editReminder } = reminderEndpoints;
  mockFetch(
    ...atHome,
    [listReminders, notes.map(encodeNote)],
    [listBoughtItems, bought],
    [moneyEndpoints.pageExpenses, { expenses, next: null }],
    [moneyEndpoints.listCategories, categories],
    ...[addItem, editItem, deleteItem, editReminder].map((endpoint) => [endpoint, down] as const),
  );
  return renderScreen(<ShopScreen />, { path: `/list?id=${id}` });
}
