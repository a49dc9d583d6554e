// Hestia's own data (docs/export.md E6), from another household or another server.
import * as z from 'zod/mini';
import { toAmount, toAmounts } from '../money/minor.ts';
import { decimalsOf, MAX_DECIMALS, USUAL_DECIMALS } from '../money/currencies.ts';
import { CategoryKind, type Original } from '../money/schemas.ts';
import { minorByUser, isFault, splitAmount, type SplitInput, turned } from '../money/split.ts';
import { limits } from '../wire/limits.ts';
import { type Book, type FileCategory, type Parts, UnreadableFile } from './book.ts';
import { BookBuilder } from './builder.ts';
import { byValue, readCurrency } from './figures.ts';
import { originalFrom } from './rates.ts';

const MinorUnits = z.record(z.string(), z.int());
const Item = z.object({ name: z.string(), cents: z.int(), sharers: z.array(z.string()) });
const Expense = z.object({
  date: z.string(),
  /** Earlier versions said the instant alone. */
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

/** What it is for, and what is to be spent on it in a month: earlier versions did not say. */
const Category = z.object({
  name: z.string(),
  kind: z.optional(z.nullable(z.string())),
  budgetCents: z.optional(z.nullable(z.int())),
});

const File = z.object({
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
  const file = z.safeParse(File, json);
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
    // Money back is below 0 (M25); what is read of a line is not.
    const isIncome = expense.amountCents < 0;
    const unsigned = (parts: Parts) => (isIncome ? turned(parts) : parts);
    const minor = Math.abs(expense.amountCents);
    const paid = unsigned(renamed(expense.payerCents, keyOf));
    const shares = unsigned(renamed(expense.shareCents, keyOf));
    const split = provenSplit(minor, splitOf({ ...expense, shareCents: unsigned(expense.shareCents) }, keyOf), shares);
    // Its category says that it is a payment; what it moves may be between more than two.
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

/** A budget is a whole amount (M18); of a kind that is not known here it is of none. */
function categoryOf(
  { name, kind, budgetCents }: z.infer<typeof Category>,
  { currency, decimals }: { currency: string | null; decimals: number },
): FileCategory {
  const amount = toAmount(budgetCents ?? 0, decimals);
  const isBudget = Number.isInteger(amount) && amount > 0 && amount <= toAmount(limits.amountMinor);
  const known = z.safeParse(CategoryKind, kind);
  return { name, kind: known.data ?? null, budget: isBudget ? amount : null, currency };
}

/** What it was paid in (M24). */
function originalOf({ original: stored }: Expense): Original | null {
  if (!stored) return null;
  const amount = toAmount(stored.cents, decimalsOf(stored.currency));
  return originalFrom({ currency: stored.currency, amount, rate: stored.rate });
}

type KeyOf = (id: string) => string;
const renamed = (parts: Parts, keyOf: KeyOf): Parts =>
  Object.fromEntries(Object.entries(parts).map(([id, minor]) => [keyOf(id), minor]));

/** The split as it was said, where it comes to the shares that the file names; else those. */
function provenSplit(minor: number, input: SplitInput, shares: Parts): SplitInput {
  const found = splitAmount(minor, input);
  const is = isFault(found) ? {} : minorByUser(found);
  const keys = new Set([...Object.keys(is), ...Object.keys(shares)]);
  return [...keys].every((key) => (is[key] ?? 0) === (shares[key] ?? 0)) ? input : byValue(shares);
}

function splitOf({ splitType, shareCents, percentages, split }: Expense, keyOf: KeyOf): SplitInput {
  const shares = renamed(shareCents, keyOf);
  if (splitType === 'evenly') return { splitType: 0, splitBetween: Object.keys(shares) };
  if (splitType === 'percentages' && percentages)
    return { splitType: 2, splitPercentages: renamed(percentages, keyOf) };
  if (splitType === 'shares' && split?.weights)
    return { splitType: 1, split: { kind: 'shares', weights: renamed(split.weights, keyOf) } };
  if (splitType === 'personal' && split?.sharers && split.extraCents) {
    const extras = toAmounts(renamed(split.extraCents, keyOf));
    return { splitType: 1, split: { kind: 'personal', sharers: split.sharers.map(keyOf), extras } };
  }
  if (splitType === 'items' && split?.items) {
    const items = split.items.map(({ name, cents, sharers }) => ({
      name,
      amount: toAmount(cents),
      sharers: sharers.map(keyOf),
    }));
    return { splitType: 1, split: { kind: 'items', items, rest: toAmount(split.restCents ?? 0) } };
  }
  return byValue(shares);
}
