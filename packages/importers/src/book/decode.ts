// I1: decodes the text of a file, in any encoding.
import { importLimits } from '@hestia/contract/imports/limits.ts';
import { UnreadableFile } from '@hestia/contract/imports/book.ts';

/** UTF-8 and UTF-16 with a mark or without, otherwise what Windows and old Excel write (Windows-1252, which has all of Latin-1). */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > importLimits.bytes) throw new UnreadableFile('tooLarge');
  const [first = 0, second = 0] = bytes;
  if (first === 0x50 && second === 0x4b) throw new UnreadableFile('spreadsheet');
  const text = decode(bytes);
  if (text.trim() === '') throw new UnreadableFile('empty');
  // No text has this.
  if (text.slice(0, PROBE).includes('\0')) throw new UnreadableFile('binary');
  return text;
}

/** How much of a file is looked at to tell what it is. */
const PROBE = 4096;

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = zerosIn(bytes.subarray(0, PROBE));
  if (zeros.odd > zeros.all / 4 && zeros.even === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros.even > zeros.all / 4 && zeros.odd === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Zero bytes at even and at odd places: without a mark, the ASCII of UTF-16 has them at every other one. */
function zerosIn(bytes: Uint8Array): Record<'even' | 'odd' | 'all', number> {
  let [even, odd] = [0, 0];
  bytes.forEach((byte, place) => {
    if (byte !== 0) return;
    if (place % 2 === 0) even++;
    else odd++;
  });
  return { even, odd, all: bytes.length };
}
