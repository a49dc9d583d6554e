import { randomUUID } from 'node:crypto';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { hangList, takeDown } from './board.ts';
import type { Flat } from './calls.ts';
import type { Day, Deed } from './day.ts';
import { addReceipt, spend, type Books } from './spending.ts';
import { GOODS } from './words.ts';

const SHOPPED_EVERY = 4;

/** A list to which members add things each day, and which one of them buys every few days; the last one stays. */
export function liveShopping(flat: Flat, books: Books): (day: Day) => Deed[] {
  const { member, everybody, ask } = flat;
  let list: string | undefined;
  let items: { readonly id: string; readonly name: string }[] = [];
  const wish = async ({ dice }: Day) => {
    const reminderId = (list ??= await hangList(flat, 1, [0, 330], 'Weekly shop', 'Croix-Rousse'));
    for (const name of dice.shuffle(GOODS).slice(0, 2 + dice.below(4))) {
      if (items.some((item) => item.name === name)) continue;
      const id = randomUUID();
      await ask(member(dice.below(everybody.length)), reminderEndpoints.addItem, { body: { id, reminderId, name } });
      items.push({ id, name });
    }
  };
  const shop = async (reminderId: string, { dice }: Day) => {
    const by = dice.below(everybody.length);
    for (const { id } of items) await ask(member(by), reminderEndpoints.editItem, { body: { id, isChecked: true } });
    const amount = (items.length * 260 + dice.below(1800)) / 100;
    const bought = { reminderId, itemIds: items.map(({ id }) => id) };
    const what = { id: randomUUID(), name: 'Weekly shop', amount, by, splitBetween: everybody, category: books.food };
    await spend(flat, { ...what, bought });
    await addReceipt(flat, what.id, by);
    for (const { id } of items) await ask(member(by), reminderEndpoints.deleteItem, { params: { id } });
    items = [];
  };
  return (day) => {
    if (day.isLast) return list === undefined ? [] : [[0.8, () => takeDown(flat, list ?? '', 1)]];
    const isShopped = day.number % SHOPPED_EVERY === 2;
    return [[0.15, () => wish(day)], ...(isShopped ? [[0.7, () => shop(list ?? '', day)] as const] : [])];
  };
}
