// The split of a bill (M34), as it is being typed: like an expense's, or by days (M17).
import { type BillSharer, type BillSplit, type BillSplitKind, billSplits } from '@hestia/contract/bills/schemas.ts';
import { expenseSplitOf, isBillFault, sharesOf } from '@hestia/contract/bills/split.ts';
import { isDetailed } from '@hestia/contract/money/shapes/model.ts';
import { namedIn } from '@hestia/contract/money/splitting/own-split.ts';
import { draftOfOwn, type Write } from '#shared/split/own-split-draft.ts';
import { previewSplit, type SplitDraft, type SplitKind, type SplitPreview } from '#shared/split/split-draft.ts';
import { evaluateAmount, type Notation, signIn } from '#ui/figures/arithmetic.ts';

/** A draft of a split. Texts are as typed, by member. */
export type BillSplitDraft = {
  /** By days, it has the sharers. */
  readonly split: SplitDraft;
  readonly isByDays: boolean;
  readonly parts: Readonly<Record<string, string>>;
  /** Stays, by member: empty where unknown. */
  readonly moveIns: Readonly<Record<string, string>>;
  readonly moveOuts: Readonly<Record<string, string>>;
};

/** As earlier versions stored it. */
export type EarlierSplitDraft = Omit<BillSplitDraft, 'split' | 'isByDays'> & {
  readonly kind: BillSplitKind;
  readonly sharers: readonly string[];
};

/** The kind of split in the form, except by days; without receipt items. */
const kinds: Readonly<Record<Exclude<BillSplitKind, 'days'>, SplitKind>> = {
  evenly: 'evenly',
  amounts: 'value',
  percentages: 'percentage',
  shares: 'shares',
  personal: 'personal',
};
/** The same, the other way round. */
export const billKindOf = (kind: SplitKind): BillSplitKind =>
  billSplits.find((each) => each !== 'days' && kinds[each] === kind) ?? 'evenly';
export const fixedKinds: readonly SplitKind[] = Object.values(kinds);
/** Kinds of splits without a fixed amount. */
export const varyingKinds: readonly SplitKind[] = ['evenly', 'percentage', 'shares'];

export const evenlyAmong = (sharers: readonly string[]): BillSplitDraft => ({
  split: { kind: 'evenly', sharers, values: {}, percentages: {} },
  isByDays: false,
  parts: {},
  moveIns: {},
  moveOuts: {},
});

/** A split that was saved, to be changed. */
export function splitDraftOf(split: BillSplit, write: Write): BillSplitDraft {
  const { kind, sharers } = split;
  const texts = (of: (sharer: BillSharer) => string | null) =>
    Object.fromEntries(
      sharers.flatMap((sharer) => {
        const text = of(sharer);
        return text === null ? [] : [[sharer.userId, text]];
      }),
    );
  const plain = evenlyAmong(sharers.map(({ userId }) => userId));
  if (kind === 'days') {
    const parts = texts(({ part }) => (part === null ? null : String(part)));
    return {
      ...plain,
      isByDays: true,
      parts,
      moveIns: texts((one) => one.fromOn),
      moveOuts: texts((one) => one.untilOn),
    };
  }
  const own = expenseSplitOf(split);
  if (isDetailed(own)) {
    const rest = own.kind === 'personal' ? own.sharers : plain.split.sharers;
    return { ...plain, split: { ...draftOfOwn(own, write), sharers: rest } };
  }
  const values = kind === 'amounts' ? texts(({ part }) => write(part ?? 0)) : {};
  const percentages = kind === 'percentages' ? texts(({ part }) => String(part ?? 0)) : {};
  return { ...plain, split: { ...plain.split, kind: kinds[kind], values, percentages } };
}

/** An earlier version's draft in today's form. */
export function splitDraftNow({ kind, sharers, parts, moveIns, moveOuts }: EarlierSplitDraft): BillSplitDraft {
  const split: SplitDraft = {
    kind: kind === 'days' ? 'evenly' : kinds[kind],
    sharers,
    values: kind === 'amounts' ? parts : {},
    percentages: kind === 'percentages' ? parts : {},
  };
  return { split, isByDays: kind === 'days', parts: kind === 'days' ? parts : {}, moveIns, moveOuts };
}

const sharerOf = (userId: string, part: number | null): BillSharer => ({ userId, part, fromOn: null, untilOn: null });
const sharersOf = (parts: Readonly<Record<string, number>>) =>
  Object.entries(parts).map(([userId, part]) => sharerOf(userId, part));

/** The split of a draft. `step` is the currency's smallest unit. */
export function splitFrom(draft: BillSplitDraft, amountMinor: number, notation: Notation, step: number): BillSplit {
  if (draft.isByDays) return { kind: 'days', sharers: stays(draft, notation) };
  const { split } = previewSplit(draft.split, amountMinor, notation, step);
  switch (split.kind) {
    case 'shares':
      return { kind: split.kind, sharers: sharersOf(split.weights) };
    case 'personal':
      return {
        kind: split.kind,
        sharers: namedIn(split).map((userId) => ({
          ...sharerOf(userId, split.extras[userId] ?? null),
          ...(!split.sharers.includes(userId) && { isPartAlone: true }),
        })),
      };
    case 'amounts':
      return { kind: split.kind, sharers: sharersOf(split.amounts) };
    case 'percentages':
      return { kind: split.kind, sharers: sharersOf(split.percentages) };
    default:
      return { kind: 'evenly', sharers: draft.split.sharers.map((userId) => sharerOf(userId, null)) };
  }
}

function stays({ split, parts, moveIns, moveOuts }: BillSplitDraft, notation: Notation): BillSharer[] {
  return split.sharers.map((userId) => ({
    userId,
    part: partOf(parts[userId] ?? '', notation),
    fromOn: moveIns[userId] || null,
    untilOn: moveOuts[userId] || null,
  }));
}

/** One part by default. */
const partOf = (typed: string, notation: Notation): number | null =>
  typed.trim() === '' ? null : Math.round((evaluateAmount(typed, signIn(notation))?.minor ?? Number.NaN) / 100);

type SplitBillInput = Parameters<typeof sharesOf>[0];

/** The amounts of a split by days on its first date. */
export function previewByDays(
  { split: { sharers } }: BillSplitDraft,
  written: SplitBillInput | null,
  minor: number,
): SplitPreview {
  // During typing, a part may be no number yet.
  const isRead = written?.split.sharers.every(({ part }) => !Number.isNaN(part)) ?? false;
  const shares = written && isRead && minor > 0 ? sharesOf(written, minor, written.firstOn) : null;
  const borne = new Map(shares && !isBillFault(shares) ? Object.entries(shares.shares) : []);
  const problem = sharers.length === 0 ? 'nobody' : null;
  return {
    split: { kind: 'evenly', between: sharers },
    minor: borne,
    parts: borne,
    sharerCount: sharers.length,
    left: 0,
    problem,
  };
}
