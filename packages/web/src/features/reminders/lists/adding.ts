// Adds things to a list, by the rules S11–S13 of docs/shopping.md.
import { addedUp, readName, type ReadName } from '@hestia/contract/reminders/lists/item-name.ts';
import { isSameText } from '@hestia/contract/reminders/lists/same-thing.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { HouseholdMember } from '#shared/household/member-directory.ts';

type ItemChange = Partial<Pick<ShoppingItem, 'name' | 'isChecked'>>;

export type AddPlan = {
  readonly added: readonly string[];
  readonly edited: readonly { readonly item: ShoppingItem; readonly changes: ItemChange }[];
  /** Items that were already on the list, as typed. */
  readonly already: readonly string[];
};

/** A line of the list as it will be. */
type Line = {
  readonly item: ShoppingItem | null;
  readonly name: string;
  readonly isChecked: boolean;
  readonly read: ReadName;
};

/** The same thing twice is one thing, needed again or more of it. */
export function addTo(
  items: readonly ShoppingItem[],
  names: readonly string[],
  members: readonly HouseholdMember[],
): AddPlan {
  const lineOf = (item: ShoppingItem | null, name: string, isChecked: boolean): Line => ({
    item,
    name,
    isChecked,
    read: readName(name, members),
  });
  // Needed items are matched before those in the cart.
  let lines = items
    .map((item) => lineOf(item, item.name, item.isChecked))
    .toSorted((a, b) => Number(a.isChecked) - Number(b.isChecked));
  const already: string[] = [];
  for (const name of names) {
    const typed = lineOf(null, name, false);
    const met = lines.flatMap((line) => {
      const next = isSameThing(line.read, typed.read) ? mergedName(line, typed, members) : undefined;
      return next === undefined ? [] : [{ line, next }];
    })[0];
    if (!met) {
      lines = [...lines, typed];
      continue;
    }
    const { line, next } = met;
    if (!line.isChecked && next === line.name) already.push(line.name);
    lines = lines.map((each) => (each === line ? lineOf(line.item, next, false) : each));
  }
  return {
    added: lines.filter(({ item }) => item === null).map(({ name }) => name),
    edited: lines.flatMap(({ item, name, isChecked }) => {
      if (item === null) return [];
      const changes = {
        ...(isChecked === item.isChecked ? {} : { isChecked }),
        ...(name === item.name ? {} : { name }),
      };
      return Object.keys(changes).length === 0 ? [] : [{ item, changes }];
    }),
    already,
  };
}

/** Whether two names mean the same thing for the same people. */
function isSameThing(a: ReadName, b: ReadName): boolean {
  const isForSame = a.sharers.length === b.sharers.length && a.sharers.every((id) => b.sharers.includes(id));
  return isForSame && isSameText(a.what, b.what);
}

/** The name of a line merged with a typed one; undefined if they can't be merged. */
function mergedName(line: Line, typed: Line, members: readonly HouseholdMember[]): string | undefined {
  if (typed.read.quantity === null) return line.name;
  // The cart's quantity was enough: now the typed one is needed.
  if (line.isChecked || line.read.quantity === null) return typed.name;
  const sum = addedUp(line.name, typed.name, members);
  return sum === undefined || sum.length > limits.itemName ? undefined : sum;
}
