/** Whole cents of an amount in major units (M1): exact for every amount with at most two decimals. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** The amount in major units that the wire carries: the number nearest to it, so it prints with at most two decimals. */
export const toAmount = (cents: number): number => cents / 100;

/** Amounts in major units by user, from cents by user. */
export function toAmounts(cents: Readonly<Record<string, number>>): Record<string, number> {
  const amounts: Record<string, number> = {};
  for (const [userId, value] of Object.entries(cents)) amounts[userId] = toAmount(value);
  return amounts;
}

/**
 * Reads a typed amount as cents; null when it is none or is negative. Either sign may part the decimals; the one that is not `decimalSign`
 * groups when exactly three digits follow, as in `1.234,50`. Spaces and apostrophes between digits are ignored.
 */
export function parseCents(text: string, decimalSign: '.' | ',' = '.'): number | null {
  const bare = text.trim().replaceAll(/(?<=\d)[\s'’](?=\d)/g, '');
  const grouping = decimalSign === '.' ? ',' : '.';
  const grouped = new RegExp(`^\\d{1,3}(?:\\${grouping}\\d{3})+(?=\\${decimalSign}|$)`);
  const plain = bare.replace(grouped, (whole) => whole.replaceAll(grouping, ''));
  const match = /^(\d*)(?:[.,](\d{0,2}))?$/.exec(plain);
  if (match === null || !/\d/.test(plain)) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}
