// I11: computes balances as the file's app shows them, with its way of rounding. Three
// apps sum fractions: Cospend (LocalProjectService::getBalance, shown by toFixed), I Hate Money (Project.full_balance, shown by round(2)) and Spliit before August 2026 (getBalances). They round each balance at the end. Tricount documents the same
// ("How accurate is Tricount?"). Spliit since then rounds each expense.
import { minorByUser, isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import type { FileEntry, Parts } from '@hestia/contract/imports/book.ts';
import { addUp } from './figures.ts';

/** Each balance in whole minor units; separately rounded ones may not sum to 0. */
export function balancesInSource(entries: readonly FileEntry[]): Parts {
  const exact = addUp(
    entries.flatMap((entry) => [
      ...Object.entries(entry.paid).map(([key, minor]) => [key, minor] as const),
      ...Object.entries(borneIn(entry)).map(([key, minor]) => [key, -minor] as const),
    ]),
  );
  return Object.fromEntries(Object.entries(exact).map(([key, minor]) => [key, rounded(minor)]));
}

function borneIn({ minor, split, exact, inSource }: FileEntry): Parts {
  if (inSource ?? exact) return inSource ?? exact ?? {};
  const shares = splitAmount(minor, split);
  return isFault(shares) ? {} : minorByUser(shares);
}

/** Rounds halves away from 0, as written; thirds sum to whole numbers except for their last binary digit. */
const rounded = (minor: number): number => Math.sign(minor) * Math.floor(Math.abs(minor) + 0.5 + 1e-6) + 0;

/** An expense of Spliit: its parts in whole units, by participant. */
type SpliitExpense = {
  readonly id: string;
  readonly minor: number;
  readonly shares: readonly (readonly [id: string, share: number])[];
};

/**
 * How Spliit assigns leftover units since August 2026 (src/lib/shares.ts, getExpenseShares): by largest remainder, ties in the
 * order of the participants' ids from a place that the expense's id decides.
 */
export function spliitParts({ id, minor, shares }: SpliitExpense): Parts {
  const sorted = shares.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const whole = sorted.reduce((sum, [, share]) => sum + share, 0);
  if (whole === 0) return {};
  const offset = fnv1a(id) % sorted.length;
  const parts = sorted.map(([key, share], place) => {
    const floor = Math.floor((minor * share) / whole);
    return { key, floor, left: minor * share - floor * whole, turn: (place - offset + sorted.length) % sorted.length };
  });
  const leftover = minor - parts.reduce((sum, { floor }) => sum + floor, 0);
  const lucky = new Set(parts.toSorted((a, b) => b.left - a.left || a.turn - b.turn).slice(0, leftover));
  return Object.fromEntries(parts.map((part) => [part.key, part.floor + (lucky.has(part) ? 1 : 0)]));
}

/** FNV-1a, of 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash >>> 0;
}
