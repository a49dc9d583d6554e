// Selects the backups to keep: the newest of each of the last days, weeks and months that have one.

const rules = [
  { count: 7, spanOf: (at: Date) => at.toISOString().slice(0, 10) },
  { count: 4, spanOf: (at: Date) => mondayOf(at).toISOString().slice(0, 10) },
  { count: 12, spanOf: (at: Date) => at.toISOString().slice(0, 7) },
] as const;

const NAME = /^hestia-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.tar\.zst(\.age)?$/;

/** When a backup was made, by its name; null for any other file. */
export function timeOf(name: string): Date | null {
  const time = NAME.exec(name)?.[1];
  if (time === undefined) return null;
  const at = new Date(`${time.slice(0, 11)}${time.slice(11).replaceAll('-', ':')}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The files that no rule keeps: 7 days, 4 weeks (from Monday, UTC), 12 months. Other files are ignored. */
export function expiredOf(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const at = timeOf(name);
      return at === null ? [] : [{ name, at }];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const retained = new Set<string>();
  for (const { count, spanOf } of rules) {
    const newest = new Map<string, string>();
    for (const { name, at } of backups) if (!newest.has(spanOf(at))) newest.set(spanOf(at), name);
    for (const name of [...newest.values()].slice(0, count)) retained.add(name);
  }
  return backups.map(({ name }) => name).filter((name) => !retained.has(name));
}

function mondayOf(at: Date): Date {
  const day = new Date(at);
  day.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return day;
}
