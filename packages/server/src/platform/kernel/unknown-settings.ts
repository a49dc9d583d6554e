/** Of our own tools, which start Hestia with their whole environment. */
const OF_TOOLS = new Set(['HESTIA_SERVER', 'HESTIA_FAILED_BEFORE', 'HESTIA_FUZZ']);

/** Names that begin like ours and are none: one sentence each, with the name that was probably meant. */
export function unknownSettings(env: Readonly<Record<string, unknown>>, known: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('HESTIA_') && !known.includes(name) && !OF_TOOLS.has(name))
    .map((name) => {
      const near = nearest(name, known);
      return `${name} is no setting${near === undefined ? '; see README, "Settings"' : `; did you mean ${near}?`}`;
    });
}

/** A third of a name may be wrong, and it is still recognised. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, distance: distanceOf(name.slice(7), candidate.replace(/^HESTIA_/, '')) }))
    .filter(({ candidate, distance }) => distance <= Math.ceil((candidate.length - 7) / 3))
    .toSorted((one, other) => one.distance - other.distance);
  return best?.candidate;
}

/** Levenshtein's: how many letters must be changed, added or left out. */
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
