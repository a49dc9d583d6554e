import { wordOf } from '#platform/sheet-address.ts';

/** The parts of the bars: categories, or members with their shares or payments. */
export const kinds = ['category', 'share', 'paid'] as const;
export type Kind = (typeof kinds)[number];

/** The search parameters of the statistics. */
export type StatisticsSearch = {
  readonly by?: Exclude<Kind, 'category'> | undefined;
  /** The selected month, as `2026-11`; this one by default. */
  readonly month?: string | undefined;
  /** The only category that counts. */
  readonly category?: string | undefined;
};

export const readStatisticsSearch = (search: Record<string, unknown>): StatisticsSearch => ({
  by: search.by === 'share' || search.by === 'paid' ? search.by : undefined,
  month: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(String(search.month)) ? String(search.month) : undefined,
  category: wordOf(search.category),
});
