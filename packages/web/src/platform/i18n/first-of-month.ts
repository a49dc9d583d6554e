/* A lone 1 before the name of a month. */
const FIRST = /(?<!\d)1(?= \p{L}{3})/gu;

/** A date in which French has the first of a month as it is said: 1er décembre. `Intl` writes « 1 décembre » (CLDR has no ordinals). */
export const withFirst = (date: string, locale: string): string =>
  locale.startsWith('fr') ? date.replaceAll(FIRST, '1er') : date;
