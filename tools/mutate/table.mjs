/** @typedef {import('./try-mutants.mjs').TriedMutant} TriedMutant */

/** The percentage of mutants that tests must notice. */
const ENOUGH = 85;

/**
 * A line per area. Those that the compiler refuses count neither way; those that are listed as equivalent count as survivors.
 * @param {readonly { area: string, tried: readonly TriedMutant[] }[]} results
 */
export function table(results) {
  const rows = results.map(({ area, tried }) => {
    const [killed = 0, survived = 0, equivalent = 0, refused = 0] = ['killed', 'survived', 'equivalent', 'refused'].map(
      (end) => tried.filter((one) => one.end === end).length,
    );
    const share = (100 * killed) / Math.max(1, killed + survived + equivalent);
    return { cells: [area, tried.length, killed, survived, equivalent, refused, `${share.toFixed(1)} %`], share };
  });
  const head = ['area', 'mutants', 'killed', 'survived', 'equivalent', 'not typed', 'share'];
  const lines = [head, ...rows.map(({ cells }) => cells)].map((cells) => cells.map(String));
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const text = lines.map((line) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
  return { text: text.join('\n'), isEnough: rows.every(({ share }) => share >= ENOUGH) };
}

/** @param {readonly TriedMutant[]} tried */
export const describeSurvivors = (tried) =>
  tried
    .filter(({ end }) => end === 'survived' || end === 'equivalent')
    .map(
      ({ mutant: { file, line, kind, was, put }, end, why }) =>
        `${end} ${file}:${line} (${kind}) ${short(was)} → ${put === '' ? 'nothing' : short(put)}${why === '' ? '' : `: ${why}`}`,
    )
    .join('\n');

const short = (/** @type {string} */ text) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line;
};
