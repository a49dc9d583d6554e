import { Client } from 'pg';
import type { Hestia } from '../hestia.ts';
import { connectionOf } from '../night.ts';

/** Looks into the server's database. */
export async function database<T>(hestia: Pick<Hestia, 'data'>, look: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(await connectionOf(hestia));
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}

/** The number of the household's last event. */
export const seqOf = (hestia: Pick<Hestia, 'data'>, home: string): Promise<number> =>
  database(hestia, async (client) => {
    const { rows } = await client.query<{ seq: number }>('select seq::integer from colocations where id = $1', [home]);
    return rows[0]?.seq ?? 0;
  });
