import { sql, type RawBuilder } from 'kysely';

/** For `column = any(…)`: one parameter for any number of ids, so that one prepared statement serves all. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;
