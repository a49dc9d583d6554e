import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract, type Extract } from 'tar-stream';
import type * as z from 'zod/mini';
import { decryptWith, type Key } from '#platform/backup/encryption.ts';
import { createUnsealing } from '#platform/backup/seal.ts';
import { createDigest } from '#platform/backup/digest.ts';
import { MANIFEST, Manifest, MAX_ENTRY, parseEntryName, SUMMARY, Summary } from '#platform/backup/format.ts';

/** The handlers of a backup's entries, called in their order. */
export type Reader = {
  manifest?(manifest: Manifest): Promise<void>;
  /** Some of a table's rows, as COPY wrote them. */
  rows?(table: string, bytes: Buffer): Promise<void>;
  picture?(file: string, bytes: Buffer): Promise<void>;
};

export type BackupReading = { readonly manifest: Manifest; readonly summary: Summary };

/** A backup, and what opens it when it is encrypted. */
export type Backup = { readonly file: string; readonly key: Key | null };

/** Reads a whole backup. Throws a readable error when the file is no backup, or is damaged. */
export async function readBackup({ file, key }: Backup, reader: Reader = {}): Promise<BackupReading> {
  const source = fs.createReadStream(file);
  // Otherwise a missing file would be reported as damaged.
  await new Promise<void>((resolve, reject) => source.once('open', () => resolve()).once('error', reject));
  const tar = extract();
  const unsealing = createUnsealing();
  const flowing = pipeline(source, decryptWith(key), unsealing.pass, createZstdDecompress(), tar);
  flowing.catch(() => {});
  try {
    const read = await readEntries(tar, reader);
    await flowing;
    // Without its seal the end of the file is missing.
    if (read.manifest.format > 1 && !unsealing.isSealed()) throw damaged('it is not complete');
    return read;
  } catch (error) {
    source.destroy();
    throw isOfFormat(error) ? new Error(`${file} is damaged, or no backup of Hestia: ${error.message}`) : error;
  }
}

/** Error codes of zlib and tar for invalid bytes. */
const isOfFormat = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && /^(ZSTD_|Z_|ERR_STREAM_PREMATURE)/.test(String(error.code))) ||
    /tar header|unexpected end|invalid/i.test(error.message));

type Entry = AsyncIterable<unknown> & {
  readonly header: { readonly name: string; readonly size?: number | undefined };
};

async function readEntries(tar: Extract, reader: Reader): Promise<BackupReading> {
  const digest = createDigest();
  let manifest: Manifest | undefined;
  let summary: Summary | undefined;
  for await (const entry of tar) {
    const { name } = entry.header;
    const bytes = await bytesOf(entry);
    if (summary !== undefined) throw damaged('something follows its summary');
    if (name === SUMMARY) {
      summary = parse(Summary, bytes);
      continue;
    }
    digest.add(name, bytes);
    if (manifest === undefined) {
      if (name !== MANIFEST) throw damaged('it does not begin with a manifest');
      manifest = parse(Manifest, bytes);
      await reader.manifest?.(manifest);
      continue;
    }
    const place = parseEntryName(name);
    if ('table' in place) await reader.rows?.(place.table, bytes);
    else await reader.picture?.(place.picture, bytes);
  }
  if (manifest === undefined || summary === undefined) throw damaged('it is not complete');
  if (summary.digest !== digest.end()) throw damaged('its checksum does not match');
  return { manifest, summary };
}

async function bytesOf(entry: Entry): Promise<Buffer> {
  if ((entry.header.size ?? 0) > MAX_ENTRY) throw damaged(`${entry.header.name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function parse<T>(schema: z.ZodMiniType<T>, bytes: Buffer): T {
  const parsed = schema.safeParse(jsonOf(bytes));
  if (!parsed.success) throw damaged('it was written by another version, or is damaged');
  return parsed.data;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw damaged('its description cannot be read');
  }
}

const damaged = (why: string) => new Error(`Invalid backup: ${why}`);
