import { types as pgTypes, type CustomTypesConfig } from 'pg';

const { builtins } = pgTypes;
type Parse = (text: string) => unknown;

/** An SQL `bigint` as a JavaScript number. Throws beyond 2^53, where precision would be lost. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned ${text}, which is not a safe integer`);
  return value;
}

/** An instant of SQL `timestamptz` as the wire writes it: UTC, milliseconds, ending in `Z`. All have one length, so they sort as text. */
export function instant(text: string): string {
  // The format of a session in UTC: `2026-11-20 08:10:00.123456+00`.
  if (text.length >= 26 && text.endsWith('+00') && text[10] === ' ')
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  if (text.length >= 22 && text.endsWith('+00') && text[10] === ' ' && (text[19] === '.' || text[19] === '+'))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).replace(/\+.*/, '').padEnd(3, '0')}Z`;
  const offset = /[+-]\d\d$/.test(text) ? ':00' : '';
  return new Date(text.replace(' ', 'T') + offset).toISOString();
}

const parsers = new Map<number, Parse>([
  [builtins.INT8, wholeNumber],
  [builtins.TIMESTAMPTZ, instant],
  // Dates stay strings: as `Date` they would shift with the machine's time zone.
  [builtins.DATE, (text) => text],
]);

/** How values of the database are read, for the connections of one pool. */
export const types: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? (pgTypes.getTypeParser(oid, format) as Parse),
};
