/* A day before the name of its month: 23 novembre, 23. November, 23 de noviembre. */
const DAY_FIRST = /(\d\.?) (?:(de) )?(?=\p{L}{3})/gu;
/* A day after it: November 23. It isn't followed by a time, nor by the month itself, as in Monday 23 November. */
const DAY_LAST = /(\p{L}{3}\.?) (?=\d{1,2}(?![\d:.]|\u00a0))/gu;
/* Chinese and Japanese write no spaces, and a line may end anywhere: 2026年11月27日. */
const CHARACTERS = /(\d)(?=[年月日])|([年月])(?=\d)/g;

/** A date or time in a language's form, its day kept on one line with its month. */
export const unbroken = (date: string): string =>
  date
    .replaceAll(CHARACTERS, '$&\u2060')
    .replaceAll(DAY_FIRST, (_, day: string, of?: string) => `${day}\u00a0${of ? `${of}\u00a0` : ''}`)
    .replaceAll(DAY_LAST, '$1\u00a0');
