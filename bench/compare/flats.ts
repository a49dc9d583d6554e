// Households made and furnished by calls that servers of many versions have.
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { hang, hangList, hangPoll, hangText } from '../../packages/server/src/cli/demo/board.ts';
import { askAt, type Flat as DemoFlat } from '../../packages/server/src/cli/demo/calls.ts';
import { LIST_ID } from '../api/busy.ts';
import type { Household } from '../api/household.ts';
import { populate } from '../chaos/writers.ts';

export type Flat = Household & { readonly jwts: readonly string[] };
/** A flat with some of everything, one with a list of `itemIds`, and the same two with members who only write. */
export type Flats = {
  readonly plain: Flat;
  readonly busy: Flat;
  readonly itemIds: readonly string[];
  readonly all: readonly Flat[];
};

export type Sizes = {
  readonly flats: number;
  readonly members: number;
  /** Notes, chores, expenses and messages of the first one, and items of the list of the second. */
  readonly notes: number;
  readonly chores: number;
  readonly expenses: number;
  readonly messages: number;
  readonly items: number;
};

const HOUR_MS = 3_600_000;
const SHARERS = 5;
const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

export async function furnishFlats(url: string, sizes: Sizes): Promise<Flats> {
  const ask = askAt(url);
  const made = await populate(url, sizes.flats, sizes.members);
  const all = made.map(({ id, categoryId, members }): DemoFlat & Flat => {
    const member = (place: number) => members[place % members.length] ?? { id: '', jwt: '' };
    return {
      colocationId: id,
      categoryId,
      members: members.slice(0, SHARERS).map((each) => each.id),
      jwts: members.map(({ jwt }) => jwt),
      authorization: `Bearer ${member(0).jwt}`,
      everybody: members.map((each) => each.id),
      member,
      ask,
    };
  });
  const [plain, busy] = all;
  if (!plain || !busy) throw new Error('There must be two flats');
  await furnish(plain, sizes);
  return { plain, busy, itemIds: await furnishList(busy, sizes.items), all };
}

/** In the words that `web/pages.ts` looks for. */
async function furnish(flat: DemoFlat & Flat, { notes, chores, expenses, messages }: Sizes): Promise<void> {
  const { colocationId, everybody, member, ask } = flat;
  for (let n = 0; n < notes; n++) {
    const at = [(n % 6) * 220, Math.floor(n / 6) * 260] as const;
    if (n % 3 === 0) await hangText(flat, n, at, 'Plumber on Thursday at nine. Who opens?', 'yellow');
    else if (n % 3 === 1) await addItems(flat, await hangList(flat, n, at, `Groceries ${n}`, ''), 8);
    else {
      const reminderId = await hangPoll(flat, n, at, 'Which evening?', ['Friday', 'Saturday', 'Sunday']);
      for (const place of [0, 1, 2])
        await ask(member(place), reminderEndpoints.vote, { body: { reminderId, choice: 'Friday' } });
    }
  }
  for (let n = 1; n <= chores; n++) {
    const body = { colocationId, title: `Chore ${n}`, dueDate: before(-5 * n), enrolled: everybody.slice(0, 2) };
    await ask(member(n), choreEndpoints.addChore, { body });
  }
  const category = { colocationId, name: 'Category 2' };
  const expenseCategoryId = await ask(member(0), moneyEndpoints.addCategory, { body: category });
  for (let n = expenses; n > 0; n--) {
    const paidBy = member(n).id;
    const of = { colocationId, expenseCategoryId, name: `Groceries, week ${n}`, dateOfPayment: before(3 * n) };
    const body = { ...of, amount: 50, paidBy, splitBetween: [...flat.members] };
    await ask(member(n), moneyEndpoints.addExpense, { body });
  }
  for (let n = messages; n > 0; n--)
    await ask(member(n), messageEndpoints.sendMessage, {
      body: { colocationId, content: `Message ${n}: see you tonight` },
    });
}

async function furnishList(flat: DemoFlat, items: number): Promise<string[]> {
  await hang(flat, 0, [20, 20], { id: LIST_ID, reminderType: '2', shoppingListName: 'Groceries' });
  return addItems(flat, LIST_ID, items);
}

async function addItems({ member, ask }: DemoFlat, reminderId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [at, id] of ids.entries())
    await ask(member(at), reminderEndpoints.addItem, { body: { id, reminderId, name: `Item-${at + 1}` } });
  return ids;
}
