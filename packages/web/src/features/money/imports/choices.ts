// The choices for a parsed file, and the request made from them.
import type { Book, FileMember } from '@hestia/contract/imports/book.ts';
import { type DayOrder, inDayOrder } from '@hestia/importers/book/days.ts';
import type { NewImport } from '@hestia/contract/imports/endpoints.ts';
import { matchCategory, matchMembers } from '@hestia/importers/dry-run/matching.ts';
import { prepare, type PreparedImport } from '@hestia/importers/dry-run/prepare.ts';
import { foreignIn, rateInFile } from '@hestia/importers/book/rates.ts';
import { generalCategoryId, generalNames } from '@hestia/contract/money/expenses/general.ts';
import { REFUND_CATEGORY, type ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { newId } from '#platform/kernel/new-id.ts';
import type { Write } from '#shared/split/own-split-draft.ts';
import { readRate } from '../foreign/foreign-draft.ts';
import { rateText } from '../foreign/foreign-rate.ts';

/** The id of a member or category of the household, or one of these. */
export const NEW = 'new';
export const OUT = 'out';
export const GENERAL = 'general';

export type Choices = {
  /** By the file's keys of people. */
  readonly members: Readonly<Record<string, string>>;
  /** By the file's names of categories. */
  readonly categories: Readonly<Record<string, string>>;
  /** The rates of the file's other currencies, as typed (M26). */
  readonly rates: Readonly<Record<string, string>>;
  /** The order of day and month in ambiguous dates (I13); null: not chosen. */
  readonly dayOrder: DayOrder | null;
  /** The name of the line that closes a rounding difference (I11); null: none. */
  readonly roundingName: string | null;
};

/** The last rates of currencies in the household. */
export type LastRates = ReadonlyMap<string, string>;

export type Household = {
  readonly id: string;
  readonly currency: string;
  /** Decimals of its amounts; two by default. */
  readonly decimals?: number | undefined;
  readonly members: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  readonly categories: readonly ExpenseCategory[];
};

/** The categories that expenses of the file have. */
export const categoriesIn = ({ entries }: Book): readonly string[] => [
  ...new Set(entries.flatMap(({ category, isPayment }) => (category === null || isPayment ? [] : [category]))),
];

export function firstChoices(
  book: Book,
  { members, categories, currency: own }: Household,
  { last, write }: { last: LastRates; write: Write },
): Choices {
  const rateOf = (currency: string) => rateInFile(book, currency, own) ?? last.get(currency);
  const matched = matchMembers(book.members, members);
  const spending = categories.filter(({ name }) => name !== REFUND_CATEGORY);
  const ofCategory = (name: string) => matchCategory(name, spending)?.id ?? (isOrdinary(name) ? NEW : GENERAL);
  return {
    members: Object.fromEntries(book.members.map(({ key }) => [key, matched.get(key) ?? NEW])),
    categories: Object.fromEntries(categoriesIn(book).map((name) => [name, ofCategory(name)])),
    rates: Object.fromEntries(
      [...foreignIn(book, own).keys()].map((each) => [each, rateText(rateOf(each) ?? '', write)]),
    ),
    dayOrder: null,
    roundingName: null,
  };
}

/** Whether a category with this name may be created. */
const isOrdinary = (name: string): boolean =>
  ![REFUND_CATEGORY, ...Object.values(generalNames)].some((each) => each.toLowerCase() === name.trim().toLowerCase());

/** The request without its id; the ids in it are created once, so that sending it again is the same import. */
export type Plan = PreparedImport & Pick<NewImport, 'placeholders' | 'categories'>;

export function planOf(book: Book, choices: Choices, household: Household): Plan {
  const placeholders = book.members
    .filter(({ key }) => choices.members[key] === NEW)
    .map(({ key, name }) => ({ key, id: newId(), name: name.slice(0, limits.username) }));
  const made = new Map(placeholders.map(({ key, id }) => [key, id]));
  const names = Object.entries(choices.categories).filter(([, id]) => id === NEW);
  const categories = madeOf(names.map(([name]) => name));
  const general = generalCategoryId(household.id);
  const entries = inDayOrder(book, choices.dayOrder ?? 'dayFirst');
  const { roundingName } = choices;
  const prepared = prepare(
    { ...book, entries },
    {
      roundingName,
      currency: household.currency,
      decimals: household.decimals,
      rates: ratesOf(choices),
      members: new Map(book.members.map((member) => [member.key, whoIs(member, choices, made)])),
      categories: new Map([
        ...Object.entries(choices.categories).map(([name, id]) => [name, id === GENERAL ? general : id] as const),
        ...categories.flatMap(({ from, id }) => from.map((name) => [name, id] as const)),
      ]),
      generalCategoryId: general,
      refundCategoryId: household.categories.find(({ name }) => name === REFUND_CATEGORY)?.id ?? general,
    },
  );
  const used = new Set(prepared.expenses.map(({ expenseCategoryId }) => expenseCategoryId));
  return {
    ...prepared,
    // A person without imported expenses gets no placeholder.
    placeholders: placeholders.filter(({ id }) => id in prepared.effects).map(({ id, name }) => ({ id, name })),
    categories: categories
      .filter(({ id }) => used.has(id))
      .map(({ id, name, from }) => ({ id, name, ...categoryData(from, book, household) })),
  };
}

/** An unreadable rate is none. */
const ratesOf = ({ rates }: Choices): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(rates).flatMap(([currency, typed]) => {
      const rate = readRate(typed);
      return rate === null ? [] : [[currency, rate] as const];
    }),
  );

const cut = (name: string): string => name.slice(0, limits.categoryName).trim();

/** The new ones: names that differ only in case, or after the length limit, are one. */
function madeOf(names: readonly string[]): { from: string[]; id: string; name: string }[] {
  const groups = Map.groupBy(names, (name) => cut(name).toLowerCase());
  return [...groups.values()].map((from) => ({ from, id: newId(), name: cut(from[0] ?? '') }));
}

/** The file's data for a new category; an existing one keeps its own. */
function categoryData(names: readonly string[], { categories }: Book, { currency: own }: Household) {
  const category = categories.find(({ name }) => names.includes(name));
  if (category === undefined) return {};
  const { kind, budget, currency } = category;
  return { kind, ...(budget !== null && currency === own && { budget }) };
}

function whoIs({ key }: FileMember, { members }: Choices, made: ReadonlyMap<string, string>): string | null {
  const id = members[key];
  if (id === NEW) return made.get(key) ?? null;
  return id === undefined || id === OUT ? null : id;
}
