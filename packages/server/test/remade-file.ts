import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { createDigest } from '#platform/backup/digest.ts';
import { seal } from '#platform/backup/seal.ts';
import type { Manifest, Summary } from '#platform/backup/format.ts';

type Changes = {
  readonly summary?: (summary: Summary) => Summary;
  readonly rows?: (rows: string) => string;
  readonly table?: (table: string, rows: string) => string;
  readonly picture?: (bytes: Buffer) => Buffer;
};

/** A copy of the file with different content, and a valid checksum. */
export async function remade(
  file: string,
  change: (manifest: Manifest) => Manifest,
  { summary: ofSummary = (it) => it, rows = (it) => it, table = (_, it) => it, picture = (it) => it }: Changes = {},
): Promise<string> {
  const entries = extract();
  const reading = pipeline(fs.createReadStream(file), createZstdDecompress(), entries);
  const [tar, digest] = [pack(), createDigest()];
  const place = path.join(path.dirname(file), `${randomUUID()}.tar.zst`);
  const writing = pipeline(tar, createZstdCompress(), seal, fs.createWriteStream(place));
  for await (const entry of entries) {
    const entryName = entry.header.name;
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    let bytes: Buffer = Buffer.concat(chunks);
    if (entryName === 'manifest.json')
      bytes = Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()) as Manifest)));
    if (entryName.startsWith('tables/'))
      bytes = Buffer.from(table(entryName.split('/')[1] ?? '', rows(bytes.toString())));
    if (entryName.startsWith('pictures/')) bytes = picture(bytes);
    if (entryName === 'summary.json')
      bytes = Buffer.from(
        JSON.stringify(ofSummary({ ...(JSON.parse(bytes.toString()) as Summary), digest: digest.end() })),
      );
    else digest.add(entryName, bytes);
    tar.entry({ name: entryName }, bytes);
  }
  tar.finalize();
  await Promise.all([reading, writing]);
  return place;
}
