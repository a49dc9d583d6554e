import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { createSeal, makeKey, parseKeys, type Keys, type Seal } from '#platform/kernel/seal.ts';
import { readOrCreateSecret } from '#platform/kernel/stored-secret.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';

// Invariant: the encryption key is never stored with the encrypted data. Payment handles and codes of household links
// and of tags are in the database and its backups; the key is in the data folder, or in the settings. It is read on each use, so
// that a rotation needs no restart. Writers lock the table first, as a rotation does.

type KeySettings = Pick<Settings, 'dataFolder' | 'handlesKey'>;

/** Encrypted columns, with their owners. */
const SEALED_TABLES = [
  { table: 'payment_handles', owner: 'user_id' },
  { table: 'invitations', owner: 'colocation_id' },
  { table: 'tags', owner: 'id' },
] as const;
type SealedTable = (typeof SEALED_TABLES)[number];

const FILE = 'handles-key';
const folderOf = ({ dataFolder }: KeySettings) => path.join(dataFolder, 'keys');

function readKeys(where: KeySettings): Keys {
  if (where.handlesKey === null) return parseKeys(readOrCreateSecret(folderOf(where), FILE, makeKey));
  return parseKeys('text' in where.handlesKey ? where.handlesKey.text : fs.readFileSync(where.handlesKey.file, 'utf8'));
}

/** The server's seal. Earlier versions stored its key in the database: their data is encrypted again. */
export async function loadSeal(on: Queries, where: KeySettings, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Seal> {
  const seal = createSeal(() => readKeys(where));
  await leaveDatabase(on, seal);
  const lost = await countLost(on, seal);
  if (lost > 0)
    log.warn({ lost }, 'Payment handles or links cannot be opened: their key is missing (docs/hosting.md, “Keys”)');
  return seal;
}

/** Seals everything with a new key, and forgets those before; with keys of the settings: with the first of them. */
export async function rotateHandleKeys(
  on: Queries,
  where: KeySettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ readonly sealed: number; readonly lost: number }> {
  const seal = await loadSeal(on, where, log);
  const fresh = where.handlesKey === null ? makeKey() : null;
  // Both at first: other processes encrypt with the new one once it is stored, and read data under the old one.
  if (fresh !== null) writeKeys(where, [fresh, ...keysAsText(where)]);
  const sealed = await inTransaction(on, async (tx) => {
    let sum = 0;
    for (const table of SEALED_TABLES) sum += await sealAnew(tx, seal, table, (row) => seal.open(row, row.owner));
    return sum;
  });
  if (fresh !== null) writeKeys(where, [fresh]);
  return { sealed, lost: await countLost(on, seal) };
}

const keysAsText = (where: KeySettings) => [...readKeys(where).values()].map((key) => key.toString('base64'));

function writeKeys(where: KeySettings, keys: readonly string[]): void {
  const file = path.join(folderOf(where), FILE);
  const draft = `${file}.new`;
  fs.writeFileSync(draft, `${keys.join('\n')}\n`, { mode: 0o600, flush: true });
  fs.renameSync(draft, file);
}

const Former = z.object({ current: z.string(), keys: z.record(z.string(), z.base64()) });

async function leaveDatabase(on: Queries, seal: Seal): Promise<void> {
  await inTransaction(on, async (tx) => {
    // Of two processes that start at once, the second waits here and finds nothing to do.
    const former = await tx
      .of()
      .deleteFrom('secrets')
      .where('name', '=', 'handle-keys')
      .returning('value')
      .executeTakeFirst();
    if (!former) return;
    const { keys } = z.parse(Former, JSON.parse(former.value));
    const opened = createSeal(() => new Map(Object.entries(keys).map(([id, key]) => [id, Buffer.from(key, 'base64')])));
    await sealAnew(tx, seal, SEALED_TABLES[0], (row) => opened.open(row, row.owner));
  });
}

type Row = { readonly owner: string; readonly keyId: string; readonly sealed: Buffer };

/** Rows that are held in memory. */
const PAGE = 1000;

/** Encrypts all rows of a table that the first key decrypts; writers are locked out meanwhile. Returns their number. */
async function sealAnew(
  tx: Queries,
  seal: Seal,
  { table, owner }: SealedTable,
  open: (row: Row) => string | null,
): Promise<number> {
  const name = sql.table(table);
  const column = sql.ref(owner);
  await sql`lock table ${name} in share row exclusive mode`.execute(tx.of());
  let sealed = 0;
  for (let after: string | undefined; ;) {
    const rows: readonly Row[] = (
      await sql<Row>`
        select ${column} as owner, key_id as "keyId", sealed from ${name}
        where sealed is not null and ${column} > ${after ?? NIL_ID} order by ${column} limit ${sql.lit(PAGE)}
      `.execute(tx.of())
    ).rows;
    for (const row of rows) {
      const text = open(row);
      if (text === null) continue;
      const anew = seal.close(text, row.owner);
      await sql`
        update ${name} set key_id = ${anew.keyId}, sealed = ${anew.sealed} where ${column} = ${row.owner} and sealed is not null
      `.execute(tx.of());
      sealed++;
    }
    after = rows.at(-1)?.owner;
    if (rows.length < PAGE) return sealed;
  }
}

/** Findings about the keys for the host; it neither creates nor changes keys. */
export async function countSealed(on: Queries, where: KeySettings): Promise<Counts> {
  const isThere = where.handlesKey !== null || fs.existsSync(path.join(folderOf(where), FILE));
  const ids = isThere ? [...readKeys(where).keys()] : [];
  const { rows } = await sql<{ sealed: number; lost: number }>`
    select count(*)::int as sealed, count(*) filter (where key_id <> all(${ids}::text[]))::int as lost
    from (select key_id from payment_handles
      union all select key_id from invitations where sealed is not null
      union all select key_id from tags where sealed is not null) all_sealed`.execute(on.of());
  return { isThere, ...(rows[0] ?? { sealed: 0, lost: 0 }) };
}

/** Whether there is a key, how many rows are sealed, and how many of them no key opens that there is. */
type Counts = { readonly isThere: boolean; readonly sealed: number; readonly lost: number };

/** How many rows no key opens that there is. */
async function countLost(on: Queries, seal: Seal): Promise<number> {
  let lost = 0;
  for (const { table } of SEALED_TABLES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where sealed is not null and key_id <> all(${seal.keyIds()})`.execute(on.of());
    lost += rows[0]?.count ?? 0;
  }
  return lost;
}
