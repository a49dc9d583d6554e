import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { namesOfTimeZone } from '#platform/kernel/time-zone.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

/**
 * The canonical IANA name of a time zone that the runtime and the database both know; null: one of them does not.
 * `among` asks which of some names the database knows.
 */
export async function canonicalTimeZone(
  timeZone: string,
  among: (names: readonly string[]) => Promise<readonly string[]>,
): Promise<string | null> {
  const names = namesOfTimeZone(timeZone);
  const known = names.length === 0 ? [] : await among(names);
  return names.find((name) => known.includes(name)) ?? null;
}

/** A time zone as stored, or none; 422 if unknown. */
export async function requireTimeZone(on: Queries, timeZone: string | null | undefined): Promise<string | undefined> {
  if (timeZone == null) return undefined;
  const canonical = await canonicalTimeZone(timeZone, async (names) => {
    const { rows } = await sql<{ name: string }>`
      select name from pg_timezone_names where name = any(${names})`.execute(on.of());
    return rows.map(({ name }) => name);
  });
  if (canonical === null) throw invalidField('timeZone', 'Unknown time zone');
  return canonical;
}
