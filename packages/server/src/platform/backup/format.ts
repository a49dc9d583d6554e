import * as z from 'zod/mini';

// A backup is a tar, compressed with zstd. First `manifest.json`, then the rows of each table as COPY writes them, in
// parts (`tables/expenses/000001`), then the files of the pictures (`pictures/…`). Last comes `summary.json` with the
// expected counts. A truncated file has no summary.

export const MANIFEST = 'manifest.json';
export const SUMMARY = 'summary.json';

/** Bytes of an entry that is held in memory: parts of tables are far smaller, and pictures by their limit too. */
export const MAX_ENTRY = 64 * 1024 * 1024;

const PICTURE_NAME = /^[\w-]{1,80}\.webp$/;

/** Metadata of a file with one household. It has the members' names; the import maps them to users. */
export const Household = z.object({
  id: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  people: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string().check(z.minLength(1), z.maxLength(60)),
        /** Only where members are to be matched by it. */
        email: z.optional(z.string().check(z.maxLength(254))),
        /** A paired device: the author of what it wrote, and no person. */
        isDevice: z.optional(z.literal(true)),
      }),
    )
    .check(z.maxLength(10_000)),
  pictures: z.array(z.string().check(z.regex(PICTURE_NAME))).check(z.maxLength(100_000)),
});
export type Household = z.infer<typeof Household>;

const count = z.number().check(z.nonnegative());

export const Manifest = z.object({
  /** 1 was written before archives had a seal (`seal.ts`). */
  format: z.literal([1, 2]),
  hestia: z.string(),
  postgres: z.string(),
  createdAt: z.string(),
  /** The migrations that the database had. */
  schema: z.array(z.object({ number: count, name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Only in an export of one household (`households export`), not of a whole server. */
  household: z.optional(Household),
});
export type Manifest = z.infer<typeof Manifest>;

export const Summary = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), count),
  pictureFiles: count,
  /** Pictures with missing files: one that is just being uploaded has none yet. */
  picturesWithoutFiles: count,
  /** SHA-256 over the SHA-256 and the name of each previous entry, in order. */
  digest: z.string(),
});
export type Summary = z.infer<typeof Summary>;

const TABLE_PART = /^tables\/(\w+)\/\d{6,}$/;
const PICTURE = /^pictures\/([\w-]+\.(?:webp|preview))$/;

/** Parses an entry's name: a table, or a picture; other names don't belong to a backup. */
export function parseEntryName(name: string): { table: string } | { picture: string } {
  const table = TABLE_PART.exec(name)?.[1];
  if (table !== undefined) return { table };
  const picture = PICTURE.exec(name)?.[1];
  if (picture !== undefined) return { picture };
  throw new Error(`This is no backup of Hestia: it contains ${name}`);
}
