import { sql, type RawBuilder } from 'kysely';

/**
 * The household's key in a condition of a statement about some households: of a single one its id, by which a cluster finds its
 * shard; of several the column that has theirs.
 */
export const keyOf = (ids: readonly string[], column: string): RawBuilder<string> =>
  ids.length === 1 ? sql<string>`${ids[0]}::uuid` : sql.ref<string>(column);
