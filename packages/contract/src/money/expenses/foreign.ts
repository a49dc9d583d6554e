// M24: an expense that was paid in another currency, at a stated rate. Exact: a rate is a decimal text, never a floating-point number.
import { isWhole, toMinor } from '../coins/minor.ts';
import { decimalsOf, USUAL_DECIMALS } from '../coins/currencies.ts';
import type { OriginalFault } from '../shapes/original.ts';
import type { Original } from '../shapes/schemas.ts';

/**
 * What an amount in minor units of another currency comes to in those of the household. Half a unit is rounded up, away from zero:
 * as by hand, and as the law on the euro rounds amounts that are converted (Council Regulation (EC) No 1103/97, article 5).
 */
export function converted(
  minor: number,
  rate: string,
  decimals: { readonly from: number; readonly to: number },
): number {
  const [units = '', parts = ''] = rate.split('.');
  const exact = BigInt(Math.abs(minor)) * BigInt(units + parts) * 10n ** BigInt(decimals.to);
  const whole = 10n ** BigInt(decimals.from + parts.length);
  const rounded = Number((2n * exact + whole) / (2n * whole));
  return minor < 0 ? 0 - rounded : rounded;
}

/** What an original comes to, in minor units of the household. */
export function minorOfOriginal({ currency, amount, rate }: Original, decimals: number = USUAL_DECIMALS): number {
  const from = decimalsOf(currency);
  return converted(toMinor(amount, from), rate, { from, to: decimals });
}

/** The original payment of an amount, or its fault. */
export function originalIn(
  amountMinor: number,
  original: Original | null | undefined,
  decimals?: number,
): { readonly original: Original | null } | OriginalFault {
  if (!original) return { original: null };
  if (!isWhole(original.amount, decimalsOf(original.currency))) return fault('fraction');
  return minorOfOriginal(original, decimals) === amountMinor ? { original } : fault('amount');
}

const fault = (reason: OriginalFault['reason']): OriginalFault => ({ field: 'original', reason });
