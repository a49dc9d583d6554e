// How a whole falls in proportion, to the cent: for weights (M9), for the lines of a receipt (M11), and for a trip with prices (P6).

/** Each part is rounded down; leftover minor units go one each to the largest remainders, ties in order. */
export function inProportion(
  totalMinor: number,
  weights: readonly (readonly [id: string, weight: bigint])[],
): Map<string, number> {
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0n);
  const parts = weights.map(([id, weight]) => {
    const exact = BigInt(totalMinor) * weight;
    return { id, minor: Number(exact / all), lost: exact % all };
  });
  const leftover = totalMinor - parts.reduce((sum, { minor }) => sum + minor, 0);
  const lucky = new Set(parts.toSorted((a, b) => (a.lost < b.lost ? 1 : a.lost > b.lost ? -1 : 0)).slice(0, leftover));
  return new Map(parts.map((part) => [part.id, part.minor + (lucky.has(part) ? 1 : 0)]));
}

/** The least common multiple: parts of it are whole, so that rounding happens only at the end. */
export const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b;

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
