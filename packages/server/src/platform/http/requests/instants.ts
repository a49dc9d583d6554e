const INSTANT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** A string that looks like an instant, but is invalid: the schema rejects it. */
const NO_INSTANT = 'not an instant';

/**
 * Normalizes an instant from the wire (with `Z`, an offset, no zone = UTC, or only a date) to UTC, milliseconds, `Z`. A
 * nonexistent day and the year 0 return a value that every schema rejects.
 */
export function toInstant(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const parts = INSTANT.exec(input.trim());
  if (!parts) return input;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = parts;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
  const at = new Date(local);
  // JavaScript turns 30 February into a day of March and 24:00 into the next day: such an instant is an error.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== local) return NO_INSTANT;
  const utc = new Date(at.getTime() - offsetMinutes(zone) * 60_000).toISOString();
  return /^(?!0000)\d{4}-/.test(utc) ? utc : NO_INSTANT;
}

/** An instant; a value with only a date stays that day. */
export function toInstantOrDay(input: unknown): unknown {
  const instant = toInstant(input);
  const isDay = typeof input === 'string' && input.trim().length === DAY_LENGTH && instant !== NO_INSTANT;
  return isDay ? input.trim() : instant;
}

function offsetMinutes(zone: string): number {
  const parts = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (!parts) return 0;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return parts[1] === '-' ? -minutes : minutes;
}

/** A day; for an instant, the day as written. */
export function toDay(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const trimmed = input.trim();
  return INSTANT.test(trimmed) ? trimmed.slice(0, DAY_LENGTH) : trimmed;
}
