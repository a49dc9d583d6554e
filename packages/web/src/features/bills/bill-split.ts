// How a bill is split (M34), as it is being typed: as an expense, or by days (M17).
import type { BillSharer, BillSplit, BillSplitKind } from '@hestia/contract/bills/schemas.ts';
import { inputOf, isBillFault, sharesOf } from '@hestia/contract/bills/split.ts';
import { toMinor } from '@hestia/contract/money/minor.ts';
import { namedIn } from '@hestia/contract/money/own-split.ts';
import { draftOfOwn, type Write } from '#platform/split/own-split-draft.ts';
import { previewSplit, type SplitDraft, type SplitKind, type SplitPreview } from '#platform/split/split-draft.ts';
import { evaluateAmount, type Notation, signIn } from '#ui/arithmetic.ts';

/** A split as it is being written. Texts are as somebody typed them, by person. */
export type BillSplitDraft = {
  /** By days, it says who shares. */
  readonly split: SplitDraft;
  readonly isByDays: boolean;
  readonly parts: Readonly<Record<string, string>>;
  /** Stays, by person: empty where they are not known. */
  readonly moveIns: Readonly<Record<string, string>>;
  readonly moveOuts: Readonly<Record<string, string>>;
};

/** As earlier versions kept it. */
export type EarlierSplitDraft = Omit<BillSplitDraft, 'split' | 'isByDays'> & {
  readonly kind: BillSplitKind;
  readonly sharers: readonly string[];
};

/** How a split is typed that is not by days; none of the items of a receipt. */
const kinds: Readonly<Record<Exclude<BillSplitKind, 'days'>, SplitKind>> = {
  evenly: 'evenly',
  amounts: 'value',
  percentages: 'percentage',
  shares: 'shares',
  personal: 'personal',
};
export const fixedKinds: readonly SplitKind[] = Object.values(kinds);
/** Those that do not speak of one amount. */
export const varyingKinds: readonly SplitKind[] = ['evenly', 'percentage', 'shares'];

export const evenlyAmong = (sharers: readonly string[]): BillSplitDraft => ({
  split: { kind: 'evenly', sharers, values: {}, percentages: {} },
  isByDays: false,
  parts: {},
  moveIns: {},
  moveOuts: {},
});

/** A split that was saved, to be changed. */
export function splitDraftOf(split: BillSplit, write: Write, decimals?: number): BillSplitDraft {
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
  const own = inputOf(split).split;
  if (own) {
    const rest = own.kind === 'personal' ? own.sharers : plain.split.sharers;
    return { ...plain, split: { ...draftOfOwn(own, write, decimals), sharers: rest } };
  }
  const values = kind === 'amounts' ? texts(({ part }) => write(toMinor(part ?? 0, decimals))) : {};
  const percentages = kind === 'percentages' ? texts(({ part }) => String(part ?? 0)) : {};
  return { ...plain, split: { ...plain.split, kind: kinds[kind], values, percentages } };
}

/** What an earlier version kept, as it is typed now. */
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

/** What a draft says. `step` is the currency's smallest unit. */
export function splitFrom(draft: BillSplitDraft, amountMinor: number, notation: Notation, step: number): BillSplit {
  if (draft.isByDays) return { kind: 'days', sharers: stays(draft, notation) };
  const { input } = previewSplit(draft.split, amountMinor, notation, step);
  const { split, splitValues, splitPercentages } = input;
  if (split?.kind === 'shares') return { kind: 'shares', sharers: sharersOf(split.weights) };
  if (split?.kind === 'personal')
    return {
      kind: 'personal',
      sharers: namedIn(split).map((userId) => ({
        ...sharerOf(userId, split.extras[userId] ?? null),
        ...(!split.sharers.includes(userId) && { isPartAlone: true }),
      })),
    };
  if (splitValues) return { kind: 'amounts', sharers: sharersOf(splitValues) };
  if (splitPercentages) return { kind: 'percentages', sharers: sharersOf(splitPercentages) };
  return { kind: 'evenly', sharers: draft.split.sharers.map((userId) => sharerOf(userId, null)) };
}

function stays({ split, parts, moveIns, moveOuts }: BillSplitDraft, notation: Notation): BillSharer[] {
  return split.sharers.map((userId) => ({
    userId,
    part: partOf(parts[userId] ?? '', notation),
    fromOn: moveIns[userId] || null,
    untilOn: moveOuts[userId] || null,
  }));
}

/** One part unless somebody says otherwise. */
const partOf = (typed: string, notation: Notation): number | null =>
  typed.trim() === '' ? null : Math.round((evaluateAmount(typed, signIn(notation))?.minor ?? Number.NaN) / 100);

type Dated = Parameters<typeof sharesOf>[0];

/** What a split by days comes to on its first date. */
export function previewByDays(
  { split: { sharers } }: BillSplitDraft,
  written: Dated | null,
  minor: number,
): SplitPreview {
  // While somebody types, a part may be no number yet.
  const isRead = written?.split.sharers.every(({ part }) => !Number.isNaN(part)) ?? false;
  const shares = written && isRead && minor > 0 ? sharesOf(written, minor, written.firstOn) : null;
  const borne = new Map(shares && !isBillFault(shares) ? Object.entries(shares.shares) : []);
  const problem = sharers.length === 0 ? 'nobody' : null;
  const input = { splitType: 0, splitBetween: sharers } as const;
  return { input, minor: borne, parts: borne, sharerCount: sharers.length, left: 0, problem };
}
