import { sql, type RawBuilder } from 'kysely';

/** For `column = any(…)`: one parameter whatever their number, so that the statement is prepared once and not once for each number. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;
