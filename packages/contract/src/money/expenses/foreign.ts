// M24: an expense that was paid in another currency, at a stated rate. Exact: a rate is a decimal text, never a floating-point number.
import { isWhole } from '../coins/minor.ts';
import { decimalsOf, USUAL_DECIMALS } from '../coins/currencies.ts';
import type { OriginalFault } from '../shapes/original.ts';
import type { Original } from '../shapes/model.ts';
import type { Original as WireOriginal } from '../shapes/schemas.ts';
import { originalIn } from '../shapes/wire.ts';

/**
 * Converts an amount in minor units of another currency. Half a unit is rounded away from zero, as the law on the euro rounds
 * converted amounts (Council Regulation (EC) No 1103/97, article 5).
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

/** An original amount, in minor units of the household. */
export const minorOfOriginal = ({ currency, minor, rate }: Original, decimals: number = USUAL_DECIMALS): number =>
  converted(minor, rate, { from: decimalsOf(currency), to: decimals });

/** The original payment of an amount, or its fault. */
export function originalOf(
  amountMinor: number,
  said: WireOriginal | null | undefined,
  decimals?: number,
): { readonly original: Original | null } | OriginalFault {
  if (!said) return { original: null };
  if (!isWhole(said.amount, decimalsOf(said.currency))) return fault('fraction');
  const original = originalIn(said);
  return minorOfOriginal(original, decimals) === amountMinor ? { original } : fault('amount');
}

const fault = (reason: OriginalFault['reason']): OriginalFault => ({ field: 'original', reason });
