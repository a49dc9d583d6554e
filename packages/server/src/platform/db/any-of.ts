import { sql, type RawBuilder } from 'kysely';

/**
 * For `column = any(…)`: one parameter for any number of ids, so that there is one prepared statement for all numbers.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;
