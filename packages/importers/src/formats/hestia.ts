// Hestia's own data (docs/export.md E6), from another household or another server.
import * as z from 'zod/mini';
import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import { decimalsOf, MAX_DECIMALS, USUAL_DECIMALS } from '@hestia/contract/money/coins/currencies.ts';
import { CategoryKind, type Original } from '@hestia/contract/money/shapes/schemas.ts';
import { minorByUser, isFault, splitAmount, turned } from '@hestia/contract/money/splitting/split.ts';
import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type Book, type FileCategory, type Parts, UnreadableFile } from '@hestia/contract/imports/book.ts';
import { BookBuilder } from '../book/builder.ts';
import { byValue, readCurrency } from '../book/figures.ts';
import { originalFrom } from '../book/rates.ts';

const MinorUnits = z.record(z.string(), z.int());
const Item = z.object({ name: z.string(), cents: z.int(), sharers: z.array(z.string()) });
const Expense = z.object({
  date: z.string(),
  /** Earlier versions wrote only the instant. */
  day: z.optional(z.nullable(z.string())),
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
  category: z.string(),
  isPayment: z.boolean(),
  amountCents: z.int(),
  original: z.optional(z.nullable(z.object({ currency: z.string(), cents: z.int(), rate: z.string() }))),
  payerCents: MinorUnits,
  splitType: z.string(),
  shareCents: MinorUnits,
  percentages: z.optional(z.nullable(MinorUnits)),
  split: z.optional(
    z.nullable(
      z.object({
        weights: z.optional(z.record(z.string(), z.number())),
        sharers: z.optional(z.array(z.string())),
        extraCents: z.optional(MinorUnits),
        items: z.optional(z.array(Item)),
        restCents: z.optional(z.int()),
      }),
    ),
  ),
});
type Expense = z.infer<typeof Expense>;

/** Its kind and monthly budget: earlier versions lack both. */
const Category = z.object({
  name: z.string(),
  kind: z.optional(z.nullable(z.string())),
  budgetCents: z.optional(z.nullable(z.int())),
});

const ExportFile = z.object({
  household: z.object({
    currency: z.string(),
    decimals: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_DECIMALS))),
  }),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  balances: MinorUnits,
  categories: z.optional(z.array(z.unknown())),
  expenses: z.array(z.unknown()),
});

export const isHestia = (json: unknown): boolean =>
  z.safeParse(z.object({ format: z.literal('hestia-money') }), json).success;

export function readHestia(json: unknown): Book {
  if (!z.safeParse(z.object({ version: z.literal(1) }), json).success) throw new UnreadableFile('newer');
  const file = z.safeParse(ExportFile, json);
  if (!file.success) throw new UnreadableFile('malformed');
  const { household, people: members, balances, categories = [], expenses } = file.data;
  const builder = new BookBuilder('hestia');
  for (const { id, name } of members) builder.member(name, id);
  const keyOf = (id: string) => builder.known(id) ?? builder.member(id, id);
  const currency = readCurrency(household.currency);
  const decimals = household.decimals ?? USUAL_DECIMALS;
  builder.totals.push({ currency: currency ?? '', minor: renamed(balances, keyOf) });
  for (const each of categories) {
    const { data: parsed } = z.safeParse(Category, each);
    if (parsed) builder.categories.push(categoryOf(parsed, { currency, decimals }));
  }
  expenses.forEach((each, place) => {
    const line = place + 1;
    const { data: expense } = z.safeParse(Expense, each);
    if (expense === undefined) return builder.leaveOut(line, 'unreadable', '');
    const { date, day, name, description: note, category, isPayment } = expense;
    // Money back is below 0 (M25); figures of a line are positive.
    const isIncome = expense.amountCents < 0;
    const unsigned = (parts: Parts) => (isIncome ? turned(parts) : parts);
    const minor = Math.abs(expense.amountCents);
    const paid = unsigned(renamed(expense.payerCents, keyOf));
    const shares = unsigned(renamed(expense.shareCents, keyOf));
    const split = provenSplit(minor, splitOf({ ...expense, shareCents: unsigned(expense.shareCents) }, keyOf), shares);
    // Its category marks a payment; it may be between more than two people.
    builder.add({
      line,
      date,
      day,
      name,
      note,
      category: isPayment ? null : category,
      currency,
      isPayment,
      isIncome,
      minor,
      decimals,
      original: originalOf(expense),
      paid,
      split,
    });
  });
  return builder.finish();
}

/** A budget is a whole amount (M18); an unknown kind counts as none. */
function categoryOf(
  { name, kind, budgetCents }: z.infer<typeof Category>,
  { currency, decimals }: { currency: string | null; decimals: number },
): FileCategory {
  const amount = toAmount(budgetCents ?? 0, decimals);
  const isBudget = Number.isInteger(amount) && amount > 0 && amount <= toAmount(limits.amountMinor);
  const known = z.safeParse(CategoryKind, kind);
  return { name, kind: known.data ?? null, budget: isBudget ? amount : null, currency };
}

/** The currency of payment (M24). */
function originalOf({ original: stored }: Expense): Original | null {
  if (!stored) return null;
  const amount = toAmount(stored.cents, decimalsOf(stored.currency));
  return originalFrom({ currency: stored.currency, amount, rate: stored.rate });
}

type KeyLookup = (id: string) => string;
const renamed = (parts: Parts, keyOf: KeyLookup): Parts =>
  Object.fromEntries(Object.entries(parts).map(([id, minor]) => [keyOf(id), minor]));

/** The split as entered, if it produces the file's shares; else these shares. */
function provenSplit(minor: number, split: Split, shares: Parts): Split {
  const found = splitAmount(minor, split);
  const is = isFault(found) ? {} : minorByUser(found);
  const keys = new Set([...Object.keys(is), ...Object.keys(shares)]);
  return [...keys].every((key) => (is[key] ?? 0) === (shares[key] ?? 0)) ? split : byValue(shares);
}

function splitOf({ splitType, shareCents, percentages, split }: Expense, keyOf: KeyLookup): Split {
  const shares = renamed(shareCents, keyOf);
  if (splitType === 'evenly') return { kind: 'evenly', between: Object.keys(shares) };
  if (splitType === 'percentages' && percentages)
    return { kind: 'percentages', percentages: renamed(percentages, keyOf) };
  if (splitType === 'shares' && split?.weights) return { kind: 'shares', weights: renamed(split.weights, keyOf) };
  if (splitType === 'personal' && split?.sharers && split.extraCents)
    return { kind: 'personal', sharers: split.sharers.map(keyOf), extras: renamed(split.extraCents, keyOf) };
  if (splitType === 'items' && split?.items) {
    const items = split.items.map(({ name, cents, sharers }) => ({
      name,
      minor: cents,
      sharers: sharers.map(keyOf),
    }));
    return { kind: 'items', items, restMinor: split.restCents ?? 0 };
  }
  return byValue(shares);
}
