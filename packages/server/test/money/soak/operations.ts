// Random operations on money, by the API and in the model.
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Dice } from '../../../src/cli/demo/dice.ts';
import { bookingOf, type Money, moneyOf, paymentOf } from './expenses.ts';
import type { KnownExpense, SoakFlat } from './flat.ts';

type Operation = (flat: SoakFlat, dice: Dice) => Promise<void>;

const MAX_LIVE = 400;
const MAX_IMPORTS = 15;
const MAX_PLACEHOLDERS = 4;
const MAX_CATEGORIES = 8;

/** How often each is done, of the sum of them. What cannot be done just then makes an expense. */
const OPERATIONS: readonly (readonly [weight: number, operation: Operation])[] = [
  [30, add],
  [22, edit],
  [18, remove],
  [8, restore],
  [8, pay],
  [3, bringIn],
  [2, undo],
  [2, leave],
  [2, comeBack],
  [2, nameSomebody],
  [1, claim],
  [2, makeCategory],
  [1, deleteCategory],
];

const ALL = OPERATIONS.reduce((sum, [weight]) => sum + weight, 0);

export function operate(flat: SoakFlat, dice: Dice): Promise<void> {
  if (flat.live.size > MAX_LIVE) return remove(flat, dice);
  let thrown = dice.below(ALL);
  const found = OPERATIONS.find(([weight]) => (thrown -= weight) < 0);
  return (found?.[1] ?? add)(flat, dice);
}

async function add(flat: SoakFlat, dice: Dice): Promise<void> {
  if (flat.categoryIds.length === 0) return makeCategory(flat, dice);
  const money = moneyOf(dice, flat.residents, flat.currency);
  await store(flat, dice, { money, categoryId: dice.pick(flat.categoryIds) });
}

/** A former member may still pay, and be paid (M8). */
async function pay(flat: SoakFlat, dice: Dice): Promise<void> {
  const members = [...flat.residents, ...flat.away];
  const from = dice.pick(members);
  const to = dice.pick(members.filter((id) => id !== from));
  await store(flat, dice, { money: paymentOf(dice, [from, to], flat.currency), categoryId: flat.refund });
}

type NewMoney = { readonly money: Money; readonly categoryId: string };

async function store(flat: SoakFlat, dice: Dice, { money, categoryId }: NewMoney): Promise<void> {
  const known: KnownExpense = {
    id: randomUUID(),
    booking: bookingOf(money, flat.currency),
    categoryId,
    importId: null,
  };
  const body = { id: known.id, colocationId: flat.id, expenseCategoryId: categoryId, name: 'Something', ...money };
  await flat.server.call(dice.pick(flat.home), moneyEndpoints.addExpense, { body });
  flat.put(known);
}

async function edit(flat: SoakFlat, dice: Dice): Promise<void> {
  const before = dice.pick([...flat.live.values(), null]);
  if (before === null || before.categoryId === flat.refund) return add(flat, dice);
  const money = moneyOf(dice, flat.residents, flat.currency);
  const categoryId = dice.pick([before.categoryId, ...flat.categoryIds]);
  const body = { id: before.id, expenseCategoryId: categoryId, ...money };
  await flat.server.call(dice.pick(flat.home), moneyEndpoints.editExpense, { body });
  flat.take(before.id);
  flat.put({ ...before, booking: bookingOf(money, flat.currency), categoryId, importId: null });
}

async function remove(flat: SoakFlat, dice: Dice): Promise<void> {
  const before = dice.pick([...flat.live.values(), null]);
  if (before === null) return add(flat, dice);
  await flat.remove(before.id, dice.pick(flat.home));
  flat.bury(flat.take(before.id));
}

async function restore(flat: SoakFlat, dice: Dice): Promise<void> {
  const gone = dice.pick([...flat.deleted, null]);
  if (gone === null) return add(flat, dice);
  await flat.server.call(dice.pick(flat.home), historyEndpoints.restoreExpense, { body: { id: gone.id } });
  flat.deleted = flat.deleted.filter((each) => each !== gone);
  flat.put(gone);
  // Its category may have come back with it.
  if (gone.categoryId !== flat.refund) flat.categoryIds = [...new Set([...flat.categoryIds, gone.categoryId])];
}

/** A file, sometimes with a new category. */
async function bringIn(flat: SoakFlat, dice: Dice): Promise<void> {
  if (flat.brought >= MAX_IMPORTS) return growOld(flat);
  const [id, made] = [randomUUID(), randomUUID()];
  const categories = dice.chance(0.4) ? [{ id: made, name: `Category ${made}` }] : [];
  const places = [...flat.categoryIds, ...categories.map((each) => each.id)];
  if (places.length === 0) return add(flat, dice);
  const brought = Array.from({ length: 1 + dice.below(8) }, () => {
    const money = moneyOf(dice, flat.residents, flat.currency);
    return {
      money,
      known: {
        id: randomUUID(),
        booking: bookingOf(money, flat.currency),
        categoryId: dice.pick(places),
        importId: id,
      },
    };
  });
  const body = {
    id,
    colocationId: flat.id,
    fileName: 'soak.csv',
    format: 'splitwise' as const,
    again: true,
    categories,
    expenses: brought.map(({ money, known }) => ({
      ...money,
      id: known.id,
      expenseCategoryId: known.categoryId,
      name: 'Brought',
      dateOfPayment: new Date(Date.UTC(2025, dice.below(12), 1 + dice.below(28))).toISOString(),
    })),
  };
  await flat.server.call(dice.pick(flat.home), importEndpoints.addImport, { body });
  for (const { known } of brought) flat.put(known);
  flat.brought += 1;
  flat.imports = [...flat.imports, id];
  flat.categoryIds = places;
}

/** A household imports twenty files a day, and undoes them for as long: two days pass. */
async function growOld(flat: SoakFlat): Promise<void> {
  await sql`update imports set created_at = created_at - interval '2 days' where colocation_id = ${flat.id}`.execute(
    flat.server.platform.database.of(),
  );
  flat.brought = 0;
  flat.imports = [];
}

async function undo(flat: SoakFlat, dice: Dice): Promise<void> {
  const id = dice.pick([...flat.imports, null]);
  if (id === null) return add(flat, dice);
  const { removed } = await flat.server.call(dice.pick(flat.home), importEndpoints.undoImport, { params: { id } });
  const untouched = [...flat.live.values()].filter(({ importId }) => importId === id);
  if (removed !== untouched.length) throw new Error(`${removed} taken back of an import, of ${untouched.length}`);
  for (const each of untouched) flat.take(each.id);
  flat.imports = flat.imports.filter((each) => each !== id);
  await readCategories(flat);
}

async function leave(flat: SoakFlat, dice: Dice): Promise<void> {
  const [, ...others] = flat.home;
  if (others.length < 2) return comeBack(flat, dice);
  const user = dice.pick(others);
  await flat.server.call(user, accountEndpoints.quitColocation, { params: { id: flat.id } });
  flat.away.add(user.id);
}

async function comeBack(flat: SoakFlat, dice: Dice): Promise<void> {
  const user = flat.members.find(({ id }) => flat.away.has(id));
  if (user === undefined) return add(flat, dice);
  await flat.server.join(user, flat.id);
  flat.away.delete(user.id);
}

async function nameSomebody(flat: SoakFlat, dice: Dice): Promise<void> {
  if (flat.placeholders.length >= MAX_PLACEHOLDERS) return claim(flat, dice);
  const id = randomUUID();
  const body = { id, colocationId: flat.id, name: `P ${id}` };
  await flat.server.call(dice.pick(flat.home), placeholderEndpoints.addPlaceholder, { body });
  flat.placeholders = [...flat.placeholders, body.id];
}

async function claim(flat: SoakFlat, dice: Dice): Promise<void> {
  const placeholderId = dice.pick([...flat.placeholders, null]);
  if (placeholderId === null) return nameSomebody(flat, dice);
  const user = dice.pick(flat.home);
  await flat.server.call(user, placeholderEndpoints.claimPlaceholder, { body: { placeholderId } });
  flat.claim({ placeholderId, userId: user.id });
}

async function makeCategory(flat: SoakFlat, dice: Dice): Promise<void> {
  if (flat.categoryIds.length >= MAX_CATEGORIES) return deleteCategory(flat, dice);
  const id = randomUUID();
  const body = { id, name: `Category ${id}`, colocationId: flat.id };
  await flat.server.call(dice.pick(flat.home), moneyEndpoints.addCategory, { body });
  flat.categoryIds = [...flat.categoryIds, id];
}

/** Deletes a category with its expenses. */
async function deleteCategory(flat: SoakFlat, dice: Dice): Promise<void> {
  const id = dice.pick([...flat.categoryIds, null]);
  if (id === null) return makeCategory(flat, dice);
  await flat.server.call(dice.pick(flat.home), moneyEndpoints.deleteCategory, { params: { id } });
  for (const each of [...flat.live.values()].filter(({ categoryId }) => categoryId === id))
    flat.bury(flat.take(each.id));
  flat.categoryIds = flat.categoryIds.filter((each) => each !== id);
}

async function readCategories(flat: SoakFlat): Promise<void> {
  const there = await flat.categories();
  flat.categoryIds = there.filter(({ name }) => name !== REFUND_CATEGORY).map(({ id }) => id);
}
