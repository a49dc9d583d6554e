import { MAX_ENTRY } from '#platform/backup/format.ts';

// Ids are unique, so they are renamed in all places: in columns, arrays, JSON, and links in texts.

const NAMED = /[\w-]{1,80}\.(?:webp|preview)|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const NEWLINE = 10;

/** Replaces ids in a text. */
export const renamed = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(NAMED, (found) => names.get(found.toLowerCase()) ?? names.get(found) ?? found);

/** Renames in rows as COPY writes them, each on a line, which come in parts of any length: returns the whole lines. */
export function createRenaming(names: ReadonlyMap<string, string>) {
  let rest = Buffer.alloc(0);
  return (bytes: Buffer): Buffer => {
    const all = Buffer.concat([rest, bytes]);
    const end = all.lastIndexOf(NEWLINE) + 1;
    rest = all.subarray(end);
    if (rest.length > MAX_ENTRY) throw new Error('Invalid file: one of its rows is too long');
    // As single bytes, since all ids are ASCII.
    return Buffer.from(renamed(all.toString('latin1', 0, end), names), 'latin1');
  };
}
