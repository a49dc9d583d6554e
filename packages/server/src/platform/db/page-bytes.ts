import { sql, type RawBuilder } from 'kysely';

/** A page ends once its rows reach this size: the longest ones are some hundred kilobytes each. */
const PAGE_BYTES = 512 * 1024;

/** A row of a page, with the number of rows that it was chosen from. */
export type PageOptions = { readonly candidates: number };

/** The first of these rows, which have their `bytes`, in order: as many as fit a page, and at least one. */
export const withinPage = <Row>(rows: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<Row & PageOptions> =>
  sql`
  select * from (
    select *, sum(bytes) over (order by ${order} rows unbounded preceding) as so_far, count(*) over () as candidates
    from (${rows}) as found
  ) as counted where so_far - bytes < ${sql.lit(PAGE_BYTES)} order by ${order}`;

/** Whether there are more rows than fit the page. */
export const isCut = (rows: readonly PageOptions[]): boolean => rows.length < (rows[0]?.candidates ?? 0);

/** The first page is chosen from so many rows: the size of each candidate is computed, which reads all of a long row. */
const FIRST_CANDIDATES = 64;

/** Up to a number of rows, page by page: long rows are never in memory together. `read` chooses from `limit` rows after a row. */
export async function* inPages<Row extends PageOptions>(
  most: number,
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  let after: Row | undefined;
  let candidates = FIRST_CANDIDATES;
  for (let left = most; left > 0;) {
    const limit = Math.min(left, candidates);
    const rows = await read(after, limit);
    yield rows;
    if (rows.length < limit && !isCut(rows)) return;
    left -= rows.length;
    after = rows.at(-1);
    // Twice as many as fitted, so that all pages together compute the sizes of few rows twice.
    candidates = 2 * rows.length;
  }
}
