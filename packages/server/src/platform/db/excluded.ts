import { sql, type RawBuilder } from 'kysely';

/**
 * For `on conflict … do update set`: the same columns, as the refused row has them. A cluster refuses functions of the clock there,
 * and computes those of the row once, for all copies of it.
 */
export const excluded = <Row extends object>(row: Row): { readonly [Column in keyof Row]: RawBuilder<never> } =>
  Object.fromEntries(Object.keys(row).map((column) => [column, sql`${sql.ref(`excluded.${column}`)}`])) as {
    readonly [Column in keyof Row]: RawBuilder<never>;
  };
