import fs from 'node:fs/promises';
import path from 'node:path';
import type { Queries } from '#platform/db/queries.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { asideOf, filesOf, placesOf, type FileStore } from '#platform/pictures/file-store.ts';
import { picturePlaces } from '#platform/pictures/stores.ts';
import type { Finding } from './finding.ts';

/** Names read at a time. */
const PAGE = 10_000;
/** Number of pictures checked in a bucket: each is a request. */
const MAX_CHECKED = 50;

/** Whether the files of all pictures exist. */
export async function lookAtPictures(on: Queries, settings: ParsedSettings): Promise<Finding> {
  const about = 'pictures';
  const { folder, bucket } = picturePlaces(settings);
  const { count, absent } = await compare(on, folder);
  const asked = bucket === null ? absent : absent.slice(0, MAX_CHECKED);
  const missing = bucket === null ? absent : await missingIn(bucket, asked);
  const rest = asked.length < absent.length ? `; ${asked.length} of ${absent.length} in the bucket were checked` : '';
  if (missing.length === 0) return { about, state: 'ok', says: `all ${count} files exist${rest}` };
  return {
    about,
    state: 'failed',
    says: `the files of ${missing.length} of ${count} pictures are missing, ${missing[0]} the first${rest}`,
    mend: `HESTIA_DATA=ELSEWHERE hestia restore BACKUP, without DATABASE_URL, then cp -n ELSEWHERE/images/* ${folder}`,
  };
}

/** How many pictures the database knows, and which of them have no file in the folder. */
async function compare(on: Queries, folder: string): Promise<{ count: number; absent: string[] }> {
  const files = new Set<string>();
  let count = 0;
  const absent: string[] = [];
  for (let after = ''; ;) {
    const names = await pageOf(on, after);
    // After the names: a picture added meanwhile isn't checked.
    if (after === '') for (const file of await filesIn(folder)) files.add(file);
    const isThere = (file: string) => placesOf(file).some((place) => files.has(place));
    const lacking = names.filter((name) => !filesOf(name).every(isThere));
    count += names.length;
    absent.push(...(await stillKnown(on, lacking)));
    if (names.length < PAGE) return { count, absent };
    after = names.at(-1) ?? after;
  }
}

const pageOf = async (on: Queries, after: string): Promise<string[]> => {
  const query = on.of().selectFrom('images').select('name').where('name', '>', after).orderBy('name').limit(PAGE);
  return (await query.execute()).map(({ name }) => name);
};

/** A picture deleted meanwhile is not missing. */
async function stillKnown(on: Queries, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const query = on
    .of()
    .selectFrom('images')
    .select('name')
    .where('name', 'in', [...names]);
  return (await query.execute()).map(({ name }) => name);
}

/** A folder that cannot be read is not empty: advice to restore a backup would be wrong. */
const list = (at: string): Promise<string[]> =>
  fs.readdir(at).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

async function filesIn(folder: string): Promise<string[]> {
  const aside = path.join(folder, asideOf(''));
  return [...(await list(folder)), ...(await list(aside)).map(asideOf)];
}

async function missingIn(bucket: FileStore, names: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const name of names) {
    const files = await Promise.all(filesOf(name).map((file) => bucket.read(file)));
    if (files.includes(null)) missing.push(name);
  }
  return missing;
}
