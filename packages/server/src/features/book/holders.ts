// The holders of keys, from entries about keys.
import type { BookContent } from '@hestia/contract/book/schemas.ts';
import { sql } from 'kysely';
import type { LockedHousehold } from '#platform/db/queries.ts';

/** The members who have keys by an entry. */
export const holdersOf = (content: BookContent): string[] =>
  content.kind === 'keys' ? content.lines.flatMap(({ holderId }) => (holderId === null ? [] : [holderId])) : [];

/** An entry in which one has the keys of another. */
export function withHolder(content: BookContent, from: string, to: string): BookContent {
  if (content.kind !== 'keys') return content;
  const lines = content.lines.map((line) => (line.holderId === from ? { ...line, holderId: to } : line));
  return { ...content, lines };
}

/**
 * M23, decision 0023: the keys of a placeholder, or of a member whose place was transferred, are the other's. Clients fetch
 * the entries again.
 */
export async function claimKeys(
  held: LockedHousehold,
  { placeholderId: from, userId: to }: { readonly placeholderId: string; readonly userId: string },
): Promise<void> {
  const rows = await held
    .from('book_entries')
    .select(['id', sql<BookContent>`content`.as('content')])
    .where(sql<boolean>`content @> ${JSON.stringify({ lines: [{ holderId: from }] })}::jsonb`)
    .execute();
  for (const { id, content } of rows)
    await held
      .update('book_entries')
      .set({ content: JSON.stringify(withHolder(content, from, to)) })
      .where('id', '=', id)
      .execute();
}
