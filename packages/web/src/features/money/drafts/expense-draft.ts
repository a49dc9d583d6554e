import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import type { EditedExpense } from '@hestia/contract/money/endpoints.ts';
import type { Shares } from '@hestia/contract/money/coins/minor.ts';
import type { Expense, Original, Split } from '@hestia/contract/money/shapes/model.ts';
import { expenseOut, splitOut } from '@hestia/contract/money/shapes/wire.ts';
import { paidIn } from '@hestia/contract/money/splitting/payers.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { paidOnOf, payingOn } from '@hestia/contract/money/expenses/paid-on.ts';
import { type DecimalSign, evaluateAmount, type Notation, respelled } from '#ui/figures/arithmetic.ts';
import { isFault } from '@hestia/contract/money/splitting/split.ts';
import { namedIn } from '@hestia/contract/money/splitting/own-split.ts';
import {
  amountProblem,
  type AmountProblem,
  type ForeignDraft,
  foreignOf,
  foreignProblem,
  type ForeignProblem,
  mirrored,
} from '../foreign/foreign-draft.ts';
import type { TypedState } from '#shared/typed/typed-draft.ts';
import { draftOfOwn, type Write } from '#shared/split/own-split-draft.ts';
import { payerAmounts, type PayersPreview, type PayersProblem, type PayerTexts } from './payers-draft.ts';
import {
  percentagesOf,
  previewSplit,
  respelledSplit,
  respelledTexts,
  splitAmong,
  type SplitDraft,
  type SplitPreview,
  type SplitProblem,
} from '#shared/split/split-draft.ts';

/** An expense being typed. */
export type ExpenseDraft = {
  /** The id of the future expense: saving twice can't create two. */
  readonly id: string;
  /** In the household's or another currency. */
  readonly amount: string;
  /** The other currency; absent in drafts of earlier versions, as is the next. */
  readonly foreign?: ForeignDraft | null;
  /** Whether it is a refund: typed like any amount, without a sign (M25). */
  readonly isMoneyBack?: boolean;
  readonly name: string;
  readonly description: string;
  readonly categoryId: string | null;
  /** Whether a person chose the category; until then the name chooses it. */
  readonly categoryChosen: boolean;
  readonly paidBy: string;
  /** The amounts of several payers; `paidBy` paid the rest. Absent in drafts of earlier versions. */
  readonly payers?: PayerTexts | null;
  readonly day: string;
  readonly split: SplitDraft;
  /**
   * Whether the member chose sharers and kind: until then the members at home on the day share. Absent in drafts of
   * earlier versions.
   */
  readonly splitChosen?: boolean;
  /** The decimal sign of its amounts. Absent in drafts of earlier versions. */
  readonly sign?: DecimalSign;
  /** Parts typed in the name. Absent in drafts of earlier versions. */
  readonly typed?: TypedState | null;
  /** The values at the beginning of an edit; absent for a new one. */
  readonly from?: ExpenseDraft;
};

export type DraftProblems = {
  readonly amount?: AmountProblem;
  readonly foreign?: ForeignProblem;
  /** Pending: several members have a name in it. */
  readonly name?: 'missing' | 'asked';
  readonly day?: 'missing';
  readonly split?: SplitProblem;
  readonly payers?: PayersProblem;
};

export const emptyDraft = (id: string, me: string, members: readonly string[], today: string): ExpenseDraft => ({
  id,
  amount: '',
  name: '',
  description: '',
  categoryId: null,
  categoryChosen: false,
  paidBy: me,
  day: today,
  split: { kind: 'evenly', sharers: members, values: {}, percentages: {} },
  splitChosen: false,
});

/** By default the members at home on the day share; all if none is. */
export function withPresent(
  draft: ExpenseDraft,
  members: readonly string[],
  isAway: (userId: string) => boolean,
): ExpenseDraft {
  if (draft.splitChosen !== false) return draft;
  const present = members.filter((id) => !isAway(id));
  return { ...draft, split: { ...draft.split, sharers: present.length > 0 ? present : members } };
}

/** The same amounts where this sign parts the decimals: the reader may have changed the language since they were typed. */
export function withSign(draft: ExpenseDraft, sign: DecimalSign): ExpenseDraft {
  if (draft.sign === sign) return draft;
  const { amount, foreign, payers, split } = draft;
  const from = draft.from && { from: withSign(draft.from, sign) };
  if (draft.sign === undefined) return { ...draft, sign, ...from };
  return {
    ...draft,
    sign,
    amount: respelled(amount),
    ...(foreign && { foreign: { ...foreign, rate: respelled(foreign.rate) } }),
    ...(payers && { payers: respelledTexts(payers) }),
    split: respelledSplit(split),
    ...from,
  };
}

/** A kept draft may name people who have moved out since: they no longer pay or share. */
export function withMembersOnly(draft: ExpenseDraft, me: string, members: readonly string[]): ExpenseDraft {
  const { payers } = draft;
  const still = (id: string) => members.includes(id);
  const split = splitAmong(draft.split, members);
  if (split === draft.split && [...Object.keys(payers ?? {}), draft.paidBy].every(still)) return draft;
  return {
    ...draft,
    paidBy: still(draft.paidBy) ? draft.paidBy : me,
    ...(payers && { payers: texts(Object.entries(payers).filter(([id]) => still(id))) }),
    split,
  };
}

/** A saved expense, to be changed, with its note as the reader reads it. `write` turns minor units into text as the reader types it. */
export function draftOf(
  original: Expense,
  write: Write,
  timeZone: string,
  description = original.description,
): ExpenseDraft {
  const isMoneyBack = original.amountMinor < 0;
  const expense = isMoneyBack ? mirrored(original) : original;
  // The member with a leftover minor unit comes first, so that an unchanged even split stays the same.
  const shares = new Map(Object.entries(expense.shares).toSorted(([, a], [, b]) => b - a));
  const now: ExpenseDraft = {
    id: expense.id,
    amount: write(expense.amountMinor),
    foreign: null,
    ...foreignOf(expense, write),
    isMoneyBack,
    name: expense.name,
    description: description ?? '',
    categoryId: expense.expenseCategoryId,
    categoryChosen: true,
    paidBy: expense.paidBy,
    payers: expense.payers ? texts(minorTexts(expense.payers, write)) : null,
    day: paidOnOf(expense, timeZone),
    split: splitDraftOf(expense.split, shares, write),
  };
  return { ...now, from: now };
}

/** A new expense as a copy of a saved one: of today, without a trip. */
export function copyOf(expense: Expense, write: Write, { id, day }: Pick<ExpenseDraft, 'id' | 'day'>): ExpenseDraft {
  // Its own day is not kept: any time zone works.
  const { from: _from, ...draft } = draftOf(expense, write, 'UTC');
  return { ...draft, id, day, splitChosen: true };
}

function splitDraftOf(split: Split, shares: ReadonlyMap<string, number>, write: Write): SplitDraft {
  const none = { sharers: [...shares.keys()], values: {}, percentages: {} };
  switch (split.kind) {
    case 'evenly':
      return { ...none, kind: 'evenly' };
    case 'amounts':
      return { ...none, kind: 'value', values: texts([...shares].map(([id, minor]) => [id, write(minor)])) };
    case 'percentages': {
      const found = percentagesOf(shares);
      const percentages = none.sharers.map((id) => [id, split.percentages[id] ?? found.get(id) ?? 0] as const);
      return { ...none, kind: 'percentage', percentages: texts(percentages) };
    }
    // Their order decides who bears a leftover minor unit: of the even part, of two who lose equally by rounding.
    case 'personal':
      return { ...draftOfOwn(split, write), sharers: split.sharers };
    case 'shares':
      return { ...draftOfOwn(split, write), sharers: namedIn(split) };
    case 'items':
      return { ...draftOfOwn(split, write), sharers: none.sharers };
  }
}

const minorTexts = (amounts: Shares, write: Write) =>
  Object.entries(amounts).map(([id, minor]) => [id, write(minor)] as const);

const texts = (entries: readonly (readonly [string, string | number])[]): Record<string, string> =>
  Object.fromEntries(entries.map(([id, value]) => [id, String(value)]));

/** The amount in minor units; 0 if unreadable. */
export const minorOf = (amount: string, notation: Notation): number => evaluateAmount(amount, notation)?.minor ?? 0;

/** The shares of that many minor units. */
export const sharesOf = (split: SplitDraft, minor: number, notation: Notation, step?: number): SplitPreview =>
  previewSplit(split, Math.max(minor, 0), notation, step);

/** The remaining faults of a draft. */
export function problemsOf(
  draft: ExpenseDraft,
  { split, payers }: Omit<Amounts, 'minor' | 'original'>,
  notation: Notation,
): DraftProblems {
  const amount = amountProblem(draft, notation);
  const foreign = foreignProblem(draft);
  return {
    ...(amount ? { amount } : {}),
    ...(foreign ? { foreign } : {}),
    ...(draft.name.trim() === '' ? { name: 'missing' } : {}),
    ...(draft.day === '' ? { day: 'missing' } : {}),
    ...(split.problem && !amount && !foreign ? { split: split.problem } : {}),
    ...(payers?.problem && !amount && !foreign ? { payers: payers.problem } : {}),
  };
}

type Amounts = {
  readonly minor: number;
  readonly original?: Original | null;
  readonly split: SplitPreview;
  /** With several payers. */
  readonly payers?: PayersPreview | null;
};

type Context = {
  readonly colocationId: string;
  readonly me: string;
  /** The household's. */
  readonly timeZone: string;
  /** Decimals of the household's amounts; two by default. */
  readonly decimals?: number;
  readonly category: Pick<ExpenseCategory, 'id' | 'name'>;
  /** The expense that is being changed. */
  readonly before?: Expense | undefined;
};

/** The expense as shown to all members, and the request's body. */
export function finishDraft(
  draft: ExpenseDraft,
  { minor, original = null, split, payers = null }: Amounts,
  context: Context,
) {
  const { colocationId, me, timeZone, decimals, category, before } = context;
  const paid = paidIn(minor, { paidBy: draft.paidBy, payers: payerAmounts(payers) });
  const { paidBy, payers: several } = isFault(paid) ? { paidBy: draft.paidBy, payers: null } : paid;
  const typed: Expense = {
    id: draft.id,
    colocationId,
    ...withDecimals(decimals),
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    amountMinor: minor,
    paidBy,
    payers: several,
    split: split.split,
    shares: Object.fromEntries(split.minor),
    ...(original && { original }),
    ...payingOn(draft.day, before ? { ...before, paidOn: paidOnOf(before, timeZone) } : null, {
      timeZone,
      now: new Date().toISOString(),
    }),
    createdAt: before?.createdAt ?? new Date().toISOString(),
    createdBy: before?.createdBy ?? me,
    expenseCategoryId: category.id,
    expenseCategoryName: category.name,
    reminderId: before?.reminderId ?? null,
    ...(before?.billId && { billId: before.billId }),
    pictures: before?.pictures ?? [],
  };
  const expense = draft.isMoneyBack ? mirrored(typed) : typed;
  const shown = expenseOut(expense);
  const body = {
    id: shown.id,
    colocationId,
    name: shown.name,
    description: shown.description,
    ...(shown.original && { original: shown.original }),
    dateOfPayment: shown.dateOfPayment,
    paidOn: shown.paidOn,
    expenseCategoryId: category.id,
    amount: shown.amount,
    paidBy,
    payers: shown.payers ?? null,
    ...splitOut(expense.split, decimals),
    ...(draft.isMoneyBack && { isMoneyBack: true }),
  } satisfies EditedExpense;
  return { shown, body };
}
