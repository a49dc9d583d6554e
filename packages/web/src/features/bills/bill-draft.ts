import type { BillChange } from '@hestia/contract/bills/commands.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import type { BillSplitKind } from '@hestia/contract/bills/schemas.ts';
import { billChangeOut } from '@hestia/contract/bills/wire.ts';
import { recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import { ruleOf } from '@hestia/contract/recurrence/recurrence.ts';
import { endOfMonth, endOfWeek, parseDate } from '@internationalized/date';
import { differing } from '#platform/changes.ts';
import {
  emptyRecurrence,
  recurrenceDraftOf,
  type RecurrenceDraft,
  recurrenceFrom,
  weekdayOf,
} from '#shared/recurrence/recurrence-draft.ts';
import type { TypedState } from '#shared/typed/typed-draft.ts';
import type { Write } from '#shared/split/own-split-draft.ts';
import { previewSplit, respelledSplit, type SplitPreview } from '#shared/split/split-draft.ts';
import { type DecimalSign, decimalsIn, evaluateAmount, type Notation, respelled } from '#ui/figures/arithmetic.ts';
import {
  type BillSplitDraft,
  type EarlierSplitDraft,
  evenlyAmong,
  billKindOf,
  previewByDays,
  splitDraftNow,
  splitDraftOf,
  splitFrom,
} from './bill-split.ts';

/** A bill being written. */
export type BillDraft = BillSplitDraft & {
  readonly name: string;
  readonly isVariable: boolean;
  readonly amount: string;
  readonly paidBy: string;
  readonly categoryId: string;
  /** Whether a user chose it: until then a new bill's is guessed from its name. Absent: chosen. */
  readonly isCategoryChosen?: boolean;
  /** Whether a person chose who shares and how: until then a new one is split as is usual in its category. */
  readonly splitChosen: boolean;
  readonly repeat: RecurrenceDraft;
  readonly firstOn: string;
  /** Whether a person chose it: until then a new bill begins on the next date of its rule after today. Absent: chosen. */
  readonly isFirstOnChosen?: boolean;
  /** Empty: no end. */
  readonly untilOn: string;
  /** For a new bill, whether past dates are booked. */
  readonly bookPast: boolean;
  /** The decimal sign of its amounts. Absent in drafts of earlier versions. */
  readonly sign?: DecimalSign;
  /** Parts typed in the name. Absent in drafts of earlier versions. */
  readonly typed?: TypedState | null;
};

/** As earlier versions stored it. */
export type EarlierBillDraft = Omit<BillDraft, keyof BillSplitDraft | 'splitChosen'> & EarlierSplitDraft;

/** The stored draft in today's notation: the reader may have changed the language since. */
export function draftNow(saved: BillDraft | EarlierBillDraft, sign: DecimalSign): BillDraft {
  const draft = 'split' in saved ? saved : ofEarlier(saved);
  if (draft.sign === undefined || draft.sign === sign) return { ...draft, sign };
  return { ...draft, sign, amount: respelled(draft.amount), split: respelledSplit(draft.split) };
}

function ofEarlier(saved: EarlierBillDraft): BillDraft {
  const { kind: _kind, sharers: _sharers, ...rest } = saved;
  return { ...rest, ...splitDraftNow(saved), splitChosen: true };
}

type Household = { readonly me: string; readonly members: readonly string[] };

export const emptyDraft = ({ me, members }: Household, today: string, categoryId: string): BillDraft => ({
  name: '',
  isVariable: false,
  amount: '',
  paidBy: me,
  categoryId,
  isCategoryChosen: false,
  ...evenlyAmong(members),
  splitChosen: false,
  repeat: emptyRecurrence('month'),
  firstOn: firstAfter(today, emptyRecurrence('month')),
  isFirstOnChosen: false,
  untilOn: '',
  bookPast: false,
});

const DAYS_OF_WEEK = 7;

/**
 * The default first date of a new bill: tomorrow, the next chosen weekday or Monday, or the first of the next month.
 * Never today, so that adding a bill doesn't record an expense by surprise.
 */
export function firstAfter(today: string, { every, days }: Pick<RecurrenceDraft, 'every' | 'days'>): string {
  const day = parseDate(today);
  if (every === 'week' && days.length > 0) {
    const next = Array.from({ length: DAYS_OF_WEEK }, (_, at) => day.add({ days: at + 1 }).toString());
    return next.find((each) => days.includes(weekdayOf(each))) ?? today;
  }
  const last = every === 'day' ? day : every === 'week' ? endOfWeek(day, 'en', 'mon') : endOfMonth(day);
  return last.add({ days: 1 }).toString();
}

/** A new bill today: a first date that wasn't chosen moves on while the draft is stored, and with its rule. */
export const begunAfter = (draft: BillDraft, today: string): BillDraft =>
  draft.isFirstOnChosen === false ? { ...draft, firstOn: firstAfter(today, draft.repeat) } : draft;

/** `write` turns minor units into text that the reader would type. */
export function draftOf(bill: Bill, write: Write): BillDraft {
  return {
    name: bill.name,
    isVariable: bill.amountMinor === null,
    amount: bill.amountMinor === null ? '' : write(bill.amountMinor),
    paidBy: bill.paidBy,
    categoryId: bill.expenseCategoryId,
    ...splitDraftOf(bill.split, write),
    splitChosen: true,
    repeat: recurrenceDraftOf(recurrenceOf({ rule: bill.rule, basis: 'schedule' }), 'schedule'),
    firstOn: bill.firstOn,
    untilOn: bill.untilOn ?? '',
    bookPast: false,
  };
}

/** The kind of its split. */
export const kindOf = ({ split, isByDays }: BillDraft): BillSplitKind => (isByDays ? 'days' : billKindOf(split.kind));

/** How amounts are typed, and the currency's smallest unit in minor units. */
export type AmountNotation = { readonly notation: Notation; readonly step: number };

/** The amount in minor units; 0 if unreadable or variable. */
export const minorOf = ({ isVariable, amount }: BillDraft, { notation }: AmountNotation): number =>
  isVariable ? 0 : (evaluateAmount(amount, notation)?.minor ?? 0);

/** The bill of a draft with a first date. */
export function writtenOf(draft: BillDraft, typing: AmountNotation) {
  const { notation, step } = typing;
  const minor = minorOf(draft, typing);
  return {
    name: draft.name.trim(),
    amountMinor: draft.isVariable ? null : minor,
    paidBy: draft.paidBy,
    expenseCategoryId: draft.categoryId,
    split: splitFrom(draft, minor, notation, step),
    rule: ruleOf(recurrenceFrom(draft.repeat, draft.firstOn)),
    firstOn: draft.firstOn,
    untilOn: draft.untilOn === '' ? null : draft.untilOn,
  } satisfies Partial<Bill>;
}

export type BillValues = ReturnType<typeof writtenOf>;

/** The split on its first date. */
export function previewOf(
  draft: BillDraft,
  written: BillValues | null,
  { notation, step }: AmountNotation,
): SplitPreview {
  const minor = minorOf(draft, { notation, step });
  const preview = draft.isByDays
    ? previewByDays(draft, written, minor)
    : previewSplit(draft.split, minor, notation, step);
  return { ...preview, isUnknown: draft.isVariable };
}

/** The changed fields: others' concurrent writes to the rest stay. */
export const changesOf = (from: BillDraft, to: BillDraft, typing: AmountNotation): BillChange =>
  billChangeOut(differing(writtenOf(from, typing), writtenOf(to, typing)), decimalsIn(typing.notation));
