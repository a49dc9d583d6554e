import { invalidField } from './problem-error.ts';

/** Whether the runtime knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/** A time zone that is known, or none; 422 otherwise. */
export function requireTimeZone(timeZone: string | null | undefined): string | undefined {
  if (timeZone && !isTimeZone(timeZone)) throw invalidField('timeZone', 'Unknown time zone');
  return timeZone ?? undefined;
}
