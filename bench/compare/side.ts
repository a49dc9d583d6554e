import path from 'node:path';
import type { Pool } from 'pg';
import { serve } from '../api/processes.ts';
import { makeEmptyScratch, openPool } from '../scratch.ts';
import { furnishFlats, type Flats, type Sizes } from './flats.ts';

/** A server of one tree, with a separate database and data folder. */
export type Side = {
  readonly url: string;
  readonly pid: number;
  readonly databasePid: number;
  readonly pool: Pool;
  readonly flats: Flats;
};

export async function openSide(folder: string, sizes: Sizes, opened: AsyncDisposableStack): Promise<Side> {
  const { home, postgres } = await makeEmptyScratch(opened);
  const hestia = await serve(path.join(folder, 'packages/server/src/main.ts'), {
    PORT: '0',
    HESTIA_DATA: path.join(home, 'data'),
    DATABASE_URL: postgres.url,
    HESTIA_LOG: 'warn',
  });
  // Interrupted meanwhile.
  if (opened.disposed) await hestia.stop();
  opened.defer(() => hestia.stop());
  const pool = openPool({ ...postgres.connection, max: 1 }, opened);
  const { url, pid } = hestia;
  return { url, pid, databasePid: postgres.pid, pool, flats: await furnishFlats(url, sizes) };
}
