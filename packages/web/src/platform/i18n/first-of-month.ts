/* A lone 1 before the name of a month. */
const FIRST = /(?<!\d)1(?= \p{L}{3})/gu;

/**
 * Writes the first of a month in French as usual: 1er décembre. `Intl` writes « 1 décembre » (CLDR has no ordinals).
 */
export const withFirst = (date: string, locale: string): string =>
  locale.startsWith('fr') ? date.replaceAll(FIRST, '1er') : date;
