import { table } from '../api/table.ts';

/** A figure of both, round by round. */
export type Row = { readonly what: string; readonly pairs: readonly (readonly [before: number, now: number])[] };

/** Differences up to here are noise of the machine. */
const MAX_TIMES = 1.03;

/** Medians of both, the median of the ratios of the rounds, and the lowest and highest of them. */
export function compared({ what, pairs }: Row) {
  const ratios = pairs.map(([before, now]) => (before === now ? 1 : now / before)).toSorted((a, b) => a - b);
  const [least = Number.NaN, most = Number.NaN] = [ratios[0], ratios.at(-1)];
  return {
    what,
    before: middle(pairs.map(([a]) => a)),
    now: middle(pairs.map(([, b]) => b)),
    times: middle(ratios),
    least,
    most,
  };
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { what, before, now, times, least, most } = compared(row);
    const spread = `${least.toFixed(2)}–${most.toFixed(2)}`;
    return [what, figure(before), figure(now), `${times.toFixed(2)} ×`, spread, times > MAX_TIMES ? 'more' : ''];
  });
  return table(['', 'before', 'now', 'now ×', 'spread', ''], lines);
}

const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
