import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { Client, ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as packTar, type Pack } from 'tar-stream';
import { encryptTo, type Lock } from '#platform/backup/encryption.ts';
import { createDigest } from '#platform/backup/digest.ts';
import { MANIFEST, SUMMARY, type Manifest, type Summary } from '#platform/backup/format.ts';
import { holdPictures, type HeldPictures } from '#platform/backup/held-pictures.ts';
import { inSql, listTables, openCopying } from '#platform/backup/tables.ts';
import { readSchema } from '#platform/db/migrate.ts';
import { filesOf } from '#platform/pictures/file-store.ts';
import type { PicturePlaces } from '#platform/pictures/stores.ts';
import { version } from '#platform/version.ts';

const PART = 4 * 1024 * 1024;

type From = {
  /** Past any pooler. */
  readonly connection: ClientConfig;
  readonly pictures: PicturePlaces;
};

export type Written = { readonly file: string; readonly bytes: number } & Omit<Summary, 'digest'>;

type How = {
  /** Whom it is encrypted to (default: it is not). */
  readonly lock?: Lock | null;
  readonly now?: Date;
};

/** Writes a backup into a folder while people write: of one moment, in memory that does not grow with it. */
export async function writeBackup(
  from: From,
  folder: string,
  { lock = null, now = new Date() }: How = {},
): Promise<Written> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.join(folder, `hestia-${time}.tar.zst${lock === null ? '' : '.age'}`);
  const draft = `${file}.part`;
  const client = await openCopying(from.connection);
  let pictures: HeldPictures | undefined;
  try {
    pictures = await holdPictures(from.connection, from.pictures, async () => {
      await client.query('begin isolation level repeatable read read only');
      const { rows } = await client.query<{ name: string }>('select name from images order by name');
      return rows.map(({ name }) => name);
    });
    const manifest = await describe(client, from.connection, now);
    const summary = await writeFile(draft, lock, { client, pictures, manifest });
    fs.renameSync(draft, file);
    const { digest: _, ...counts } = summary;
    return { file, bytes: fs.statSync(file).size, ...counts };
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  } finally {
    pictures?.release();
    await client.end();
  }
}

async function describe(client: Client, connection: ClientConfig, now: Date): Promise<Manifest> {
  const { applied } = await readSchema(connection);
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  return {
    format: 1,
    hestia: version,
    postgres: rows[0]?.version ?? '',
    createdAt: now.toISOString(),
    schema: applied.map(({ number, name, checksum }) => ({ number, name, checksum })),
    tables: (await listTables(client)).map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
}

type Content = { readonly client: Client; readonly pictures: HeldPictures; readonly manifest: Manifest };

async function writeFile(file: string, lock: Lock | null, content: Content): Promise<Summary> {
  const tar = packTar();
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const written = pipeline(
    tar,
    zstd,
    encryptTo(lock),
    fs.createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  const filled = fill(tar, content);
  filled.then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  // First this: when the disk is full the tar takes no more, and filling it would wait for ever.
  await written;
  return filled;
}

async function fill(tar: Pack, { client, pictures, manifest }: Content): Promise<Summary> {
  const digest = createDigest();
  const add = async (name: string, bytes: Buffer) => {
    digest.add(name, bytes);
    await put(tar, name, bytes);
  };
  await add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  const rows: Record<string, number> = {};
  for (const table of manifest.tables) {
    const stream = client.query(copyTo(`copy ${inSql(client, table)} to stdout`));
    let part = 0;
    for await (const bytes of inParts(stream)) {
      part += 1;
      await add(`tables/${table.name}/${String(part).padStart(6, '0')}`, bytes);
    }
    rows[table.name] = stream.rowCount;
  }
  const found = { pictureFiles: 0, picturesWithoutFiles: 0 };
  for (const name of pictures.names) {
    let isThere = false;
    for (const file of filesOf(name)) {
      const bytes = await pictures.read(file);
      if (bytes === null) continue;
      isThere = true;
      found.pictureFiles += 1;
      await add(`pictures/${file}`, bytes);
    }
    if (!isThere) found.picturesWithoutFiles += 1;
  }
  const summary = { rows, ...found, digest: digest.end() };
  await put(tar, SUMMARY, Buffer.from(JSON.stringify(summary)));
  return summary;
}

/** Resolves when there is room for the next one. */
const put = (tar: Pack, name: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    tar.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [chunks, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
}
