import type { BillChange } from '@hestia/contract/bills/commands.ts';
import type { Bill, BillSharer, BillSplit, BillSplitKind } from '@hestia/contract/bills/schemas.ts';
import { toAmount, toCents } from '@hestia/contract/money/cents.ts';
import { recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import { ruleOf } from '@hestia/contract/recurrence/recurrence.ts';
import {
  emptyRecurrence,
  recurrenceDraftOf,
  type RecurrenceDraft,
  recurrenceFrom,
} from '#platform/recurrence/recurrence-draft.ts';
import { decimalsIn, evaluateAmount, type Notation, signIn } from '#ui/arithmetic.ts';

/** A bill as it is being written. Parts are texts as somebody typed them, by person. */
export type BillDraft = {
  readonly name: string;
  readonly isVariable: boolean;
  readonly amount: string;
  readonly paidBy: string;
  readonly categoryId: string;
  readonly kind: BillSplitKind;
  readonly sharers: readonly string[];
  readonly parts: Readonly<Record<string, string>>;
  /** Stays, by person: empty where they are not known. */
  readonly moveIns: Readonly<Record<string, string>>;
  readonly moveOuts: Readonly<Record<string, string>>;
  readonly repeat: RecurrenceDraft;
  readonly firstOn: string;
  /** Empty: no end. */
  readonly untilOn: string;
  /** Of dates that have passed, when it is new. */
  readonly bookPast: boolean;
};

type People = { readonly me: string; readonly members: readonly string[] };

export const emptyDraft = ({ me, members }: People, today: string, categoryId: string): BillDraft => ({
  name: '',
  isVariable: false,
  amount: '',
  paidBy: me,
  categoryId,
  kind: 'evenly',
  sharers: members,
  parts: {},
  moveIns: {},
  moveOuts: {},
  repeat: emptyRecurrence('month'),
  firstOn: today,
  untilOn: '',
  bookPast: false,
});

/** `write` turns cents into text that the reader would type. */
export function draftOf(bill: Bill, write: (cents: number) => string): BillDraft {
  const { kind, sharers } = bill.split;
  const texts = (of: (sharer: BillSharer) => string | null) =>
    Object.fromEntries(sharers.map((sharer) => [sharer.userId, of(sharer) ?? '']));
  return {
    name: bill.name,
    isVariable: bill.amount === null,
    amount: bill.amount === null ? '' : write(toCents(bill.amount, bill.decimals)),
    paidBy: bill.paidBy,
    categoryId: bill.expenseCategoryId,
    kind,
    sharers: sharers.map(({ userId }) => userId),
    parts: texts(({ part }) =>
      part === null ? null : kind === 'amounts' ? write(toCents(part, bill.decimals)) : String(part),
    ),
    moveIns: texts(({ fromOn }) => fromOn),
    moveOuts: texts(({ untilOn }) => untilOn),
    repeat: recurrenceDraftOf(recurrenceOf({ rule: bill.rule, basis: 'schedule' }), 'schedule'),
    firstOn: bill.firstOn,
    untilOn: bill.untilOn ?? '',
    bookPast: false,
  };
}

/** What a draft with a first date says. */
export function writtenOf(draft: BillDraft, notation: Notation) {
  const cents = evaluateAmount(draft.amount, notation)?.cents ?? 0;
  return {
    name: draft.name.trim(),
    amount: draft.isVariable ? null : toAmount(cents, decimalsIn(notation)),
    paidBy: draft.paidBy,
    expenseCategoryId: draft.categoryId,
    split: splitFrom(draft, notation),
    rule: ruleOf(recurrenceFrom(draft.repeat, draft.firstOn)),
    firstOn: draft.firstOn,
    untilOn: draft.untilOn === '' ? null : draft.untilOn,
  } satisfies BillChange;
}

function splitFrom(draft: BillDraft, notation: Notation): BillSplit {
  const { kind, parts, moveIns, moveOuts } = draft;
  const sharers = draft.sharers.map((userId) => ({
    userId,
    part: kind === 'evenly' ? null : partOf(parts[userId] ?? '', kind, notation),
    fromOn: (kind === 'days' && moveIns[userId]) || null,
    untilOn: (kind === 'days' && moveOuts[userId]) || null,
  }));
  return { kind, sharers };
}

/** Of days, one part unless somebody says otherwise. */
function partOf(typed: string, kind: BillSplitKind, notation: Notation): number | null {
  const text = typed.trim();
  if (text === '') return kind === 'days' ? null : 0;
  if (kind === 'amounts') return toAmount(evaluateAmount(text, notation)?.cents ?? Number.NaN, decimalsIn(notation));
  return Math.round((evaluateAmount(text, signIn(notation))?.cents ?? Number.NaN) / 100);
}

/** What is written differently now: what others write meanwhile about the rest stays. */
export function changesOf(from: BillDraft, to: BillDraft, notation: Notation): BillChange {
  const [before, after] = [writtenOf(from, notation), writtenOf(to, notation)];
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
