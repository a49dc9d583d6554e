// Exports the household's money, in the format of docs/export.md.
import { decimalText as decimal, toMinor } from '@hestia/contract/money/coins/minor.ts';
import { decimalsOf, withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { type Expense, type DetailedSplit, isDetailed } from '@hestia/contract/money/shapes/model.ts';
import { paidOnOf } from '@hestia/contract/money/expenses/paid-on.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import Papa from 'papaparse';
import { type Books, effectsOf } from './effects.ts';

export type Household = {
  readonly name: string;
  readonly currency: string;
  /** Decimals of its amounts; two by default. */
  readonly decimals?: number | undefined;
  /** The time zone of its days. */
  readonly timeZone: string;
  /** Members and former ones, in the order of the columns. */
  readonly members: readonly { readonly id: string; readonly username: string }[];
};

/** A text that a spreadsheet would treat as a formula. Amounts aren't checked: in whole yen they look like such a text. */
const inert = (text: string): string => (/^[-=+@\t\r]/.test(text) ? `'${text}` : text);

/** Expenses written at a time: the page stays responsive, and no text has to hold a history of years. */
const PIECE = 500;

/** The file of its pieces. */
export async function fileOf(pieces: Iterable<string>, type: string, signal: AbortSignal): Promise<Blob> {
  const parts: Blob[] = [];
  for (const piece of pieces) {
    signal.throwIfAborted();
    parts.push(new Blob([piece]));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob(parts, { type });
}

function* inPieces(expenses: readonly Expense[]): Generator<readonly Expense[]> {
  for (let at = 0; at < expenses.length; at += PIECE) yield expenses.slice(at, at + PIECE);
}

/** E1–E5: a table in the shape of Splitwise’s, which other apps read. */
export function* csvPieces(books: Books, household: Household, today: Date): Generator<string> {
  const participants = participantsIn(books, household);
  const cells = (minor: ReadonlyMap<string, number>) =>
    participants.map(({ id }) => decimal(minor.get(id) ?? 0, household.decimals));
  const rowOf = (expense: Expense) => [
    paidOnOf(expense, household.timeZone),
    inert(`${expense.name}${originalOf(expense)}`),
    expense.expenseCategoryName === REFUND_CATEGORY ? 'Payment' : inert(expense.expenseCategoryName),
    decimal(expense.amountMinor, expense.decimals),
    household.currency,
    ...cells(effectsOf(expense)),
  ];
  const total = [dayOf(today, household.timeZone), 'Total balance', '', '', household.currency];
  // The mark in front tells spreadsheets that it is UTF-8.
  yield `\uFEFF${linesOf([['Date', 'Description', 'Category', 'Cost', 'Currency', ...namesOf(participants).map(inert)], []])}`;
  for (const some of inPieces(books.expenses)) yield linesOf(some.map(rowOf));
  yield linesOf([[], [...total, ...cells(books.balances)]]);
}

const linesOf = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n' },
  )}\r\n`;

/** E6: everything there is to know of the expenses, in whole minor units. */
export function* jsonPieces(books: Books, household: Household, now: Date): Generator<string> {
  const participants = participantsIn(books, household).map(({ id, username }) => ({ id, name: username }));
  const head = {
    format: 'hestia-money',
    version: 1,
    exportedAt: now.toISOString(),
    household: { name: household.name, currency: household.currency, ...withDecimals(household.decimals) },
    people: participants,
    balances: Object.fromEntries(books.balances),
    categories: books.categories
      .filter(({ name }) => name !== REFUND_CATEGORY)
      .map(({ name, kind = null, budget }) => ({
        name,
        kind,
        budgetCents: budget ? toMinor(budget, household.decimals) : null,
      })),
  };
  yield `${JSON.stringify(head, null, 1).slice(0, -'\n}'.length)},\n "expenses": [`;
  let between = '\n  ';
  for (const some of inPieces(books.expenses)) {
    yield between + some.map((expense) => indented(entryOf(expense, household.timeZone))).join(',\n  ');
    between = ',\n  ';
  }
  yield '\n ]\n}';
}

/** Indented as in the list: JSON texts contain no line breaks. */
const indented = (entry: object): string => JSON.stringify(entry, null, 1).replaceAll('\n', '\n  ');

/** E7: the original currency, after the name. */
const originalOf = ({ original }: Expense): string =>
  original
    ? ` [${original.currency} ${decimal(original.minor, decimalsOf(original.currency))} × ${original.rate}]`
    : '';

function entryOf({ amountMinor, shares, payers, split, original, ...expense }: Expense, timeZone: string) {
  return {
    id: expense.id,
    date: expense.dateOfPayment,
    day: paidOnOf(expense, timeZone),
    name: expense.name,
    description: expense.description,
    category: expense.expenseCategoryName,
    isPayment: expense.expenseCategoryName === REFUND_CATEGORY,
    amountCents: amountMinor,
    original: original ? { currency: original.currency, cents: original.minor, rate: original.rate } : null,
    paidBy: expense.paidBy,
    payerCents: payers ?? { [expense.paidBy]: amountMinor },
    splitType: split.kind,
    shareCents: shares,
    percentages: split.kind === 'percentages' ? split.percentages : null,
    split: isDetailed(split) ? splitOf(split) : null,
    createdBy: expense.createdBy,
    createdAt: expense.createdAt,
  };
}

/** The own split as entered, in minor units. */
function splitOf(split: DetailedSplit) {
  switch (split.kind) {
    case 'shares':
      return { weights: split.weights };
    case 'personal':
      return { sharers: split.sharers, extraCents: split.extras };
    case 'items':
      return {
        items: split.items.map(({ name, minor, sharers }) => ({ name, cents: minor, sharers })),
        restCents: split.restMinor,
      };
  }
}

/** People with a balance or a part in an expense, and all members. */
function participantsIn({ balances }: Books, { members }: Household): Household['members'] {
  const known = new Set(members.map(({ id }) => id));
  const unknown = [...balances.keys()].filter((id) => !known.has(id));
  return [...members, ...unknown.map((id) => ({ id, username: id }))];
}

/** E4: a column each, also for two of one name. */
function namesOf(participants: Household['members']): readonly string[] {
  const taken = new Map<string, number>();
  return participants.map(({ username }) => {
    const count = (taken.get(username) ?? 0) + 1;
    taken.set(username, count);
    return count === 1 ? username : `${username} (${count})`;
  });
}

/** `12 Lilac Street_2026-11-22_export.csv`, without what file systems refuse. */
export function fileNameOf({ name, timeZone }: Household, today: Date, ending: 'csv' | 'json'): string {
  const safe = name.replaceAll(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim();
  return `${safe}_${dayOf(today, timeZone)}_export.${ending}`;
}
