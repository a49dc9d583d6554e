// I14: recognizes files of known but unsupported apps. Names from the app's exports identify each, in any order, so
// that the user reads which app it is and which export works instead.
import * as z from 'zod/mini';
import { unsupportedApps, type UnsupportedApp } from '@hestia/contract/imports/book.ts';
import { hasColumns, type Row } from '../book/table.ts';

/**
 * Columns by app. SplitPro: `src/components/Friend/Export.tsx` of oss-apps/split-pro, which lists expenses of two
 * people without the other sharers. Settle Up: its source is closed; importers of its files name these columns (`Who
 * paid`, `Amount`, `Currency`, `For whom`, `Split amounts`, `Purpose`, …).
 */
const columns: Readonly<Partial<Record<UnsupportedApp, readonly string[]>>> = {
  splitPro: ['Paid By', 'Split Type', 'Expense Date', 'You Lent', 'You Owe'],
  settleUp: ['Who paid', 'Amount', 'For whom', 'Split amounts'],
};

/** The app that writes a table with such a header; null if unknown. */
export const unsupportedTable = (header: Row): UnsupportedApp | null =>
  unsupportedApps.find((app) => columns[app] && hasColumns(header, columns[app])) ?? null;

const any = z.unknown();
const Some = z.array(any).check(z.minLength(1));

/**
 * Samples of other apps' data. Splitwise: `schemas/expense.yaml` and `schemas/share.yaml` of splitwise/api-docs. SplitPro:
 * `downloadData` of `src/server/api/routers/user.ts` in oss-apps/split-pro, which has balances and no expenses. Splid: `Entry` of
 * `src/types/entry.ts` in LinusBolls/splid-js; the app itself writes workbooks. KitchenOwl: `obj_to_export_dict` of the models of
 * TomBursch/kitchenowl, behind `backend/app/controller/exportimport/export_controller.py`. Donetick: `Chore` of
 * `internal/chore/model/model.go` in donetick/donetick.
 */
const SplitwiseExpense = z.object({ cost: any, currency_code: any, users: z.array(any) });
const SplitProData = z.object({ friends: z.array(any), groups: z.array(any) });
const SplidEntry = z.object({ GlobalId: any, primaryPayer: any, items: z.array(any), currencyCode: any });
const KitchenOwlHousehold = z.object({ shoppinglists: z.array(any), items: z.array(any), recipes: z.array(any) });
const KitchenOwlItem = z.strictObject({ name: z.string(), icon: z.optional(any), category: z.optional(any) });
const KitchenOwlItems = z.strictObject({ items: z.array(KitchenOwlItem) });
const KitchenOwlRecipes = z.strictObject({ recipes: z.array(z.object({ name: z.string(), items: z.array(any) })) });
const DonetickChore = z.object({ frequencyType: any, assignStrategy: any, nextDueDate: any });

const fits = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

/** A list of such things, alone or as one of the members of an object. */
function lists(schema: z.ZodMiniType, json: unknown): boolean {
  const found = Array.isArray(json) ? [json] : typeof json === 'object' && json !== null ? Object.values(json) : [];
  return found.some((list) => fits(Some, list) && Array.isArray(list) && fits(schema, list[0]));
}

const data: readonly (readonly [UnsupportedApp, (json: unknown) => boolean])[] = [
  ['splitwiseJson', (json) => fits(SplitwiseExpense, json) || lists(SplitwiseExpense, json)],
  ['splid', (json) => fits(SplidEntry, json) || lists(SplidEntry, json)],
  [
    'kitchenOwl',
    (json) => [KitchenOwlHousehold, KitchenOwlItems, KitchenOwlRecipes].some((schema) => fits(schema, json)),
  ],
  ['donetick', (json) => fits(DonetickChore, json) || lists(DonetickChore, json)],
  // Last: two plain names.
  ['splitPro', (json) => fits(SplitProData, json)],
];

/** The app that writes such data; null if unknown. */
export const unsupportedData = (json: unknown): UnsupportedApp | null => data.find(([, is]) => is(json))?.[0] ?? null;
