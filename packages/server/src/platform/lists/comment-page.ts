import { decodeCursor, encodeCursor } from '@hestia/contract/wire/cursor.ts';
import { type Selectable, sql } from 'kysely';
import { isCut, withinPage, type PageOptions } from '#platform/db/page-bytes.ts';
import type { Household } from '#platform/db/queries.ts';
import type { ChoreMessages, ExpenseMessages } from '#platform/db/tables.gen.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

/** Tables of comments, and the column that names the thing which they are about. */
const things = { expense_messages: 'expense_id', chore_messages: 'chore_id' } as const;

type CommentSubject<Table> = { readonly table: Table; readonly thingId: string };
type Page = { readonly before?: string | undefined; readonly limit: number };
type Rows = {
  readonly expense_messages: Selectable<ExpenseMessages>;
  readonly chore_messages: Selectable<ChoreMessages>;
};

/** The latest comments on a thing, or those above a place, oldest first: `next` is the `before` of the page above. */
export async function readCommentPage<Table extends keyof Rows>(
  on: Household,
  { table, thingId }: CommentSubject<Table>,
  { before, limit }: Page,
): Promise<{ readonly rows: readonly Rows[Table][]; readonly next: string | null }> {
  const place = before === undefined ? null : decodeCursor(before);
  if (before !== undefined && place === null) throw invalidField('before', 'Invalid cursor');
  const above = place ? sql`and (created_at, id) < (${place.instant}::timestamptz, ${place.id}::uuid)` : sql``;
  // One more than asked for says whether there are more.
  const found = sql`
    select *, octet_length(content) + 40 * cardinality(mentions) + 250 as bytes from ${sql.table(table)}
    where ${on.household()} and ${sql.ref(things[table])} = ${thingId} ${above}
    order by created_at desc, id desc limit ${limit + 1}`;
  const { rows } = await withinPage<Rows[Table] & PageOptions>(found, sql`created_at desc, id desc`).execute(on.of());
  const page = rows.slice(0, limit);
  const first = page.at(-1);
  const isMore = (rows.length > limit || isCut(rows)) && first;
  return {
    rows: page.toReversed(),
    next: isMore ? encodeCursor({ instant: first.created_at, id: first.id }) : null,
  };
}
