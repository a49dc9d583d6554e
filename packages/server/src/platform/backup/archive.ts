import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { Client, ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as packTar, type Pack } from 'tar-stream';
import { encryptTo, type EncryptionKey } from '#platform/backup/encryption.ts';
import { readBack, type ReadBack } from '#platform/backup/read-back.ts';
import { seal } from '#platform/backup/seal.ts';
import { createDigest } from '#platform/backup/digest.ts';
import { MANIFEST, SUMMARY, type Manifest, type Summary } from '#platform/backup/format.ts';
import type { HeldPictures } from '#platform/backup/held-pictures.ts';
import { readSchema } from '#platform/db/opening/migrate.ts';
import { isFull } from '#platform/kernel/settings/failures.ts';
import { filesOf } from '#platform/pictures/file-store.ts';
import { version } from '#platform/version.ts';

// A backup has to fit into 100 MB on top of Node's baseline: rows are processed in small parts, and zstd has a window
// of 512 KB, not 2 MB.
const PART = 128 * 1024;
const ZSTD = { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_windowLog]: 19 };

type Content = {
  readonly client: Client;
  readonly pictures: HeldPictures;
  readonly manifest: Manifest;
  /** The source of COPY: the table itself, or a query in parentheses. */
  readonly source: (table: Manifest['tables'][number]) => string;
};

/** The header of every archive. */
export async function describe(
  client: Client,
  connection: ClientConfig,
  now: Date,
): Promise<Omit<Manifest, 'tables' | 'household'>> {
  const { applied } = await readSchema(connection);
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  return {
    format: 2,
    hestia: version,
    postgres: rows[0]?.version ?? '',
    createdAt: now.toISOString(),
    schema: applied.map(({ number, name, checksum }) => ({ number, name, checksum })),
  };
}

export type ArchiveResult = { readonly file: string; readonly bytes: number; readonly readBack: ReadBack } & Omit<
  Summary,
  'digest'
>;

/** Writes an archive to a temporary file, reads it back, and renames it when complete; returns its contents. */
export async function writeArchive(file: string, lock: EncryptionKey | null, content: Content): Promise<ArchiveResult> {
  const draft = `${file}.part`;
  try {
    const { digest: _, sha256, ...counts } = await writeFile(draft, lock, content);
    const read = await readBack(draft, { sha256, lock });
    fs.renameSync(draft, file);
    return { file, bytes: fs.statSync(file).size, readBack: read, ...counts };
  } catch (error) {
    fs.rmSync(draft, { force: true });
    if (isFull(error)) throw new Error(`There is no room left in ${path.dirname(file)}: ${NO_ROOM}`, { cause: error });
    throw error;
  }
}

const NO_ROOM = 'free some, or name another folder, and try again; what was begun is removed';

/** A time as names of files have it. */
export const timeInName = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-');

type Draft = Summary & { readonly sha256: string };

async function writeFile(file: string, lock: EncryptionKey | null, content: Content): Promise<Draft> {
  const tar = packTar();
  const zstd = createZstdCompress({ params: ZSTD });
  const hash = createHash('sha256');
  const written = pipeline(
    tar,
    zstd,
    seal,
    encryptTo(lock),
    hashed(hash),
    fs.createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  const filled = fill(tar, content);
  filled.then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  // First this: when the disk is full the tar takes no more, and filling it would wait for ever.
  await written;
  return { ...(await filled), sha256: hash.digest('hex') };
}

async function fill(tar: Pack, { client, pictures, manifest, source }: Content): Promise<Summary> {
  const digest = createDigest();
  const add = async (name: string, bytes: Buffer) => {
    digest.add(name, bytes);
    await put(tar, name, bytes);
  };
  await add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  const rows: Record<string, number> = {};
  for (const table of manifest.tables) {
    const stream = client.query(copyTo(`copy ${source(table)} to stdout`));
    let part = 0;
    for await (const bytes of inParts(stream)) {
      part += 1;
      await add(`tables/${table.name}/${String(part).padStart(6, '0')}`, bytes);
    }
    // The count arrives after the last row, perhaps after its end: the next query waits for it.
    await client.query('select');
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

/** Passes a stream on, and adds it to a hash. */
const hashed = (hash: Hash) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };

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
