import { sql, type RawBuilder } from 'kysely';
import type { Household, HouseholdRow, Queries } from '#platform/db/queries.ts';

/** The condition that a row is of a household, for statements that are begun elsewhere. */
export const ofHousehold = (colocationId: string, alias?: string): RawBuilder<boolean> =>
  sql`${sql.ref(alias === undefined ? 'colocation_id' : `${alias}.colocation_id`)} = ${colocationId}`;

/** The household with an id. Handlers use their caller's as `home`, and a write's as `tx`. */
export function inHousehold(on: Queries, colocationId: string): Household {
  const of = () => on.of();
  const household = (alias?: string) => ofHousehold(colocationId, alias);
  // The builders of one table represent all: only types differ, and the signatures above restore them.
  const builders = {
    from: (table: 'chores') =>
      of()
        .selectFrom(table)
        .where(household(aliasOf(table))),
    update: (table: 'chores') =>
      of()
        .updateTable(table)
        .where(household(aliasOf(table))),
    delete: (table: 'chores') => of().deleteFrom(table).where(household(table)),
    insert: (table: 'chores', rows: HouseholdRow<'chores'> | readonly HouseholdRow<'chores'>[]) =>
      of()
        .insertInto(table)
        .values([rows].flat().map((row) => ({ ...row, colocation_id: colocationId }))),
  };
  return {
    of,
    isSpread: on.isSpread,
    colocationId,
    household,
    ...(builders as unknown as Pick<Household, keyof typeof builders>),
  };
}

const aliasOf = (table: string): string => table.split(' as ')[1] ?? table;
