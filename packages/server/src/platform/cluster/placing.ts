import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { HOUSEHOLDS, PLACEMENTS, spreadBy } from '#platform/cluster/placements.ts';

/** Where a table belongs. */
export type Place = 'households' | 'every node' | 'coordinator';

export const placeOf = (table: string): Place => PLACEMENTS[table]?.on ?? 'households';

/** Moves a table with its rows to where it belongs; one of the coordinator stays. */
export async function placeTable(client: Client, table: string): Promise<void> {
  const place = placeOf(table);
  if (place === 'coordinator') return;
  const name = escapeLiteral(escapeIdentifier(table));
  if (place === 'every node') await client.query(`select create_reference_table(${name})`);
  else {
    const together = table === HOUSEHOLDS ? 'none' : HOUSEHOLDS;
    await client.query(
      `select create_distributed_table(${name}, '${spreadBy(table)}', colocate_with => '${together}')`,
    );
  }
  // Citus leaves the rows at the coordinator too, out of sight.
  await client.query(`select truncate_local_data_after_distributing_table(${name})`);
}
