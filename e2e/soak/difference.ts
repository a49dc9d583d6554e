/** The first difference between two values, as text; null if equal. Undefined counts as absent. */
export function firstDifference(left: unknown, right: unknown, place = ''): string | null {
  if (Object.is(left, right)) return null;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right))
    return `${place}: ${inShort(left)} instead of ${inShort(right)}`;
  if (Array.isArray(left) && Array.isArray(right) && left.length !== right.length)
    return `${place}: ${left.length} instead of ${right.length} (${strangers(left, right)})`;
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = firstDifference(left[name], right[name], `${place}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const inShort = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300);

/** The entries that only one list has. */
function strangers(left: readonly unknown[], right: readonly unknown[]): string {
  const [ours, theirs] = [left, right].map((all) => new Set(all.map((each) => JSON.stringify(each))));
  const more = left.filter((each) => !theirs?.has(JSON.stringify(each)));
  const fewer = right.filter((each) => !ours?.has(JSON.stringify(each)));
  return `too many: ${inShort(more)}; missing: ${inShort(fewer)}`;
}
