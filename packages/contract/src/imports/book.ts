// The content of another app's file in one form (rules I1–I4, docs/import.md). Members have a key of the file: a name
// or an id.
import type { CategoryKind, Original } from '../money/shapes/schemas.ts';
import type { Split } from '../money/shapes/model.ts';
import type { Day } from '../time/day.ts';

export const formats = [
  'splitwise',
  'spliitJson',
  'spliitCsv',
  'tricountJson',
  'tricountCsv',
  'sesterce',
  'cospend',
  'iHateMoney',
  'hestia',
] as const;
/** Hestia's own table is one of Splitwise's shape. */
export type Format = (typeof formats)[number];

/** Minor units by member, in the entry's `decimals`. */
export type Parts = Readonly<Record<string, number>>;

export type FileMember = { readonly key: string; readonly name: string };

/** An expense or a payment of the file. */
export type FileEntry = {
  /** Its line in a table, or its place in a list, counted from 1. */
  readonly line: number;
  /** A day as `2026-11-20`, or an instant if the file has one. */
  readonly date: string;
  /** The household's day of that instant, if the file has it, too. */
  readonly day?: Day;
  readonly name: string;
  readonly note: string | null;
  /** Null: the file has none. */
  readonly category: string | null;
  /** Null: the file does not say; it is taken for the household's. */
  readonly currency: string | null;
  /** Whether one member gave another money. */
  readonly isPayment: boolean;
  /** Below 0: a refund (M25), with negative parts. */
  readonly minor: number;
  /** How many decimals its figures have: 1234 is 12.34, or 1.234 of a dinar. */
  readonly decimals: number;
  /** The currency of payment, where the file has it (M24). */
  readonly original: Original | null;
  readonly paid: Parts;
  readonly split: Split;
  /** Exact shares in fractions of a minor unit, where the file doesn't say who bears the leftover units (I11). */
  readonly exact: Parts | null;
  /** Whole parts as the app itself assigns them, if it rounds each expense; null: it rounds balances, or the file has all. */
  readonly inSource: Parts | null;
};

/** Why a line of the file has no entry. */
export const leftOutReasons = [
  'date',
  'amount',
  'zero',
  'people',
  'sum',
  'deleted',
  'nobodyElse',
  'unreadable',
  'currency',
  'noCurrency',
  'person',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
export type LeftOutLine = { readonly line: number; readonly reason: LeftOutReason; readonly words: string };

/** Warnings about the whole file, for the importing member. */
export type Warning =
  /** The file lacks the shares of payers. */
  | 'sharesUnknown'
  /** The file lacks the weights of members who never paid. */
  | 'weightsUnknown'
  /** It is the debt between two friends, without their groups. */
  | 'friends';

/** The file's stated balances in a currency. */
export type FileTotals = { readonly currency: string; readonly minor: Parts };

/** A category's attributes other than its name. */
export type FileCategory = {
  readonly name: string;
  readonly kind: CategoryKind | null;
  /** The monthly budget, a whole amount; null for none. */
  readonly budget: number | null;
  /** The budget's currency. */
  readonly currency: string | null;
};

/** The value of one unit of a currency in another, by the file. */
export type FileRate = { readonly of: string; readonly in: string; readonly rate: string };

export type Book = {
  readonly format: Format;
  readonly members: readonly FileMember[];
  readonly entries: readonly FileEntry[];
  readonly leftOut: readonly LeftOutLine[];
  /** Lines on whose dates the month may come first as well: they are read with the day first (I13). */
  readonly unclearDays: readonly number[];
  readonly totals: readonly FileTotals[];
  readonly rates: readonly FileRate[];
  readonly categories: readonly FileCategory[];
  readonly warnings: readonly Warning[];
};

/** Apps whose files are known and not read (I14). */
export const unsupportedApps = ['splitwiseJson', 'splitPro', 'settleUp', 'splid', 'kitchenOwl', 'donetick'] as const;
export type UnsupportedApp = (typeof unsupportedApps)[number];

export const faultCodes = [
  'empty',
  'tooLarge',
  'tooMany',
  'spreadsheet',
  'binary',
  'unknown',
  'unsupported',
  'newer',
  'truncated',
  'malformed',
] as const;

/** Why a file can't be read. */
export class UnreadableFile extends Error {
  readonly code: (typeof faultCodes)[number];
  /** Line at which parsing failed; null if unknown. */
  readonly line: number | null;
  /** How many rows it has, where these are too many. */
  readonly count: number | null;
  /** The app that wrote it, if recognized but unsupported (I14). */
  readonly app: UnsupportedApp | null;

  constructor(code: UnreadableFile['code'], at: Partial<Pick<UnreadableFile, 'line' | 'count' | 'app'>> = {}) {
    super(code);
    this.name = 'UnreadableFile';
    this.code = code;
    this.line = at.line ?? null;
    this.count = at.count ?? null;
    this.app = at.app ?? null;
  }
}
