/** Used by our own tools, which start Hestia with their whole environment. */
const OF_TOOLS = new Set(['HESTIA_SERVER', 'HESTIA_FAILED_BEFORE', 'HESTIA_FUZZ']);

/** Unknown names with our prefix: one sentence each, suggesting the closest setting. */
export function unknownSettings(env: Readonly<Record<string, unknown>>, known: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('HESTIA_') && !known.includes(name) && !OF_TOOLS.has(name))
    .map((name) => {
      const near = nearest(name, known);
      return `${name} is not a known setting${near === undefined ? '; see docs/settings.md' : `; did you mean ${near}?`}`;
    });
}

/** Up to a third of the name may differ. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, distance: distanceOf(name.slice(7), candidate.replace(/^HESTIA_/, '')) }))
    .filter(({ candidate, distance }) => distance <= Math.ceil((candidate.length - 7) / 3))
    .toSorted((one, other) => one.distance - other.distance);
  return best?.candidate;
}

/** Levenshtein distance. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (const [at, against] of [...other].entries())
      next.push(Math.min((row[at] ?? 0) + (letter === against ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
