import type { Endpoint, Place, Thing } from '@hestia/contract/wire/endpoint.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';

// Enforces `household` and `actor` of the table of endpoints for all calls; handlers don't check them again.

type Asker = { readonly userId: string; readonly colocationId: string | null };
type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
type IsOurs = RawBuilder<boolean>;

/** The tables of things. Members and former members are in `memberships`. */
const stored = {
  absence: ['absences', 'id'],
  bill: ['bills', 'id'],
  bookEntry: ['book_entries', 'id'],
  bookReading: ['book_readings', 'id'],
  category: ['expense_categories', 'id'],
  chore: ['chores', 'id'],
  choreComment: ['chore_messages', 'id'],
  expense: ['expenses', 'id'],
  expenseComment: ['expense_messages', 'id'],
  expensePicture: ['expense_pictures', 'id'],
  handover: ['chore_handovers', 'id'],
  import: ['imports', 'id'],
  item: ['reminder_items', 'id'],
  message: ['messages', 'id'],
  note: ['reminders', 'id'],
  pairing: ['pairings', 'user_id'],
  person: ['memberships', 'user_id'],
  tag: ['tags', 'id'],
  vote: ['poll_votes', 'id'],
} as const satisfies Record<Thing, readonly [keyof DB, string]>;

/**
 * Compiles the check of an endpoint. It refuses another household than the caller's (404) and another actor (403). It returns the
 * SQL condition that the request's stored things are the caller's household's; null if it names none.
 */
export function compileDoor({ household, actor }: Endpoint): (asker: Asker | null, parts: Parts) => IsOurs | null {
  const belonging = household === undefined || household === 'own' ? null : household;
  const claimed = belonging?.of === 'household' ? belonging.by : belonging?.named;
  return (asker, parts) => {
    for (const id of idsAt(parts, claimed)) requireOwnHousehold(asker, id);
    if (asker && idsAt(parts, actor).some((id) => id !== asker.userId))
      throw new ProblemError('forbidden', 'You can only do this as yourself');
    if (belonging === null || belonging.of === 'household' || !asker) return null;
    return areStoredIn(asker.colocationId, belonging.of, idsAt(parts, belonging.by));
  };
}

/** Another household is answered like a missing one. For bodies that handlers parse themselves, the handler must check. */
export function requireOwnHousehold(asker: Pick<Asker, 'colocationId'> | null, colocationId: string): void {
  if (colocationId !== asker?.colocationId) throw notFound('This household');
}

/** Checks the condition of `compileDoor` alone: reads and the few writes without `write` do, after their own refusals. */
export async function requireTrue(on: Queries, isOurs: IsOurs): Promise<void> {
  const { rows } = await sql<{ isOurs: boolean }>`select ${isOurs} as "isOurs"`.execute(on.of());
  if (rows[0]?.isOurs !== true) throw notFound();
}

/** The ids at a place; none if the request omits it. */
function idsAt(parts: Parts, place: Place | undefined): string[] {
  if (place === undefined) return [];
  const [part, member] = place.split('.') as [keyof Parts, string];
  return [parts[part]].flat().flatMap((each) => {
    const id = (each as Readonly<Record<string, unknown>> | undefined)?.[member];
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}

function areStoredIn(colocationId: string | null, of: Thing, named: readonly string[]): IsOurs {
  const [table, column] = stored[of];
  const ids = [...new Set(named)];
  return sql`(
    select count(*) from ${sql.table(table)} where colocation_id = ${colocationId} and ${sql.ref(column)} = any(${ids}::uuid[])
  ) = ${ids.length}`;
}
