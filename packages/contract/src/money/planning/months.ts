// Months of money are those of the household's calendar (M18): a late payment on the 31st is in the same month for all.

/** The month a number of months later, or earlier when `by` is negative. */
export function monthsAfter(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The months from one to another, both included; empty if reversed. */
export function monthsBetween(from: string, until: string): readonly string[] {
  const months = [];
  for (let month = from; month <= until; month = monthsAfter(month, 1)) months.push(month);
  return months;
}

/** The last day of a month: the day before the next one begins. */
export function lastDayOf(month: string): string {
  const next = Date.parse(`${monthsAfter(month, 1)}-01`);
  return new Date(next - 1).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
