import type { Client } from 'pg';
import type { Summary } from '#platform/backup/format.ts';
import type { HouseholdTable } from '#platform/moving/content.ts';

/** A household being imported: its id, people and devices here, and its tables, whose rows wait in tables `in_…`. */
export type HouseholdRows = {
  readonly id: string;
  readonly tables: readonly HouseholdTable[];
  readonly userIds: readonly string[];
  readonly deviceIds: readonly string[];
};

/** The tables that a device writes as itself. In another one, such as the memberships, a device would count as a person. */
const WRITTEN_BY_DEVICES: ReadonlySet<string> = new Set(['reminder_items']);

/** SQL: a deleted expense that would be restored as another household's ($1), or names others than its users ($2). */
const IS_OF_OTHERS = `
  (expense ->> 'id')::uuid <> id or (expense ->> 'colocation_id')::uuid <> $1
  or (expense ->> 'paid_by')::uuid <> all($2) or (expense ->> 'created_by')::uuid <> all($2)`;

/** SQL: an absence of a member who is away on one of its days already. */
const OVERLAPS = `exists (
  select 1 from in_absences other where other.user_id = in_absences.user_id and other.ctid <> in_absences.ctid
    and daterange(other.from_on, other.until_on, '[]') && daterange(in_absences.from_on, in_absences.until_on, '[]'))`;

const waiting = (client: Client, { name }: HouseholdTable) => client.escapeIdentifier(`in_${name}`);

/** Throws unless all rows belong to this household, and reference only its users and pictures. */
export async function requireOwnRows(client: Client, { id, tables, userIds, deviceIds }: HouseholdRows): Promise<void> {
  const refuse = async (condition: string, table: HouseholdTable, values: unknown[]) => {
    const { rows } = await client.query(`select 1 from ${waiting(client, table)} where ${condition} limit 1`, values);
    if (rows.length > 0) throw new Error(`Invalid file: rows of ${table.name} are not this household's`);
  };
  // Pictures belong to the household that shows them.
  await client.query('update in_images set colocation_id = $1, unused_since = null, removed_at = null', [id]);
  for (const table of tables) {
    await refuse(`${table.key} is distinct from $1`, table, [id]);
    const authors = WRITTEN_BY_DEVICES.has(table.name) ? [...userIds, ...deviceIds] : userIds;
    for (const column of table.users) await refuse(`${client.escapeIdentifier(column)} <> all($1)`, table, [authors]);
    for (const column of table.pictures)
      // In SQL null is not in an empty list either, and a household may have no pictures.
      await refuse(
        `${client.escapeIdentifier(column)} is not null
         and ${client.escapeIdentifier(column)} not in (select name from in_images)`,
        table,
        [],
      );
  }
  const deleted = tables.find(({ name }) => name === 'deleted_expenses');
  if (deleted) await refuse(IS_OF_OTHERS, deleted, [id, userIds]);
  const absences = tables.find(({ name }) => name === 'absences');
  if (absences) await refuse(OVERLAPS, absences, []);
  const { rowCount } = await client.query('select 1 from in_colocations');
  if (rowCount !== 1) throw new Error('Invalid file: it does not hold one household');
}

/** Moves all rows to their tables. */
export async function insertAll(client: Client, { tables }: Pick<HouseholdRows, 'tables'>): Promise<void> {
  const insert = async (table: HouseholdTable) => {
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const values = table.name === 'colocations' ? columns.replace('"collector"', 'null') : columns;
    // In file order, so that numbered columns keep the order.
    await client.query(
      `insert into ${client.escapeIdentifier(table.name)} (${columns}) select ${values} from ${waiting(client, table)} order by ctid`,
    );
  };
  for (const table of tables) await insert(table);
  await client.query(
    'update colocations c set collector = i.collector from in_colocations i where c.id = i.id and i.collector is not null',
  );
}

/** Throws unless exactly the file's rows are there. */
export async function requireAllThere(client: Client, { id, tables }: HouseholdRows, { rows }: Summary): Promise<void> {
  for (const { name, key } of tables) {
    const { rows: found } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${client.escapeIdentifier(name)} where ${key} = $1`,
      [id],
    );
    if (found[0]?.count !== rows[name])
      throw new Error(
        `${found[0]?.count} of ${rows[name]} rows of ${name} arrived: please report this as a bug in Hestia`,
      );
  }
}
