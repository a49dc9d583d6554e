import type { Push } from '../sending/deliver.ts';

/** Longer ones are refused (PayloadTooLarge). */
const MAX_BYTES = 4096;
/** No title is that long; if one were, the words would still have room. */
const MAX_TITLE_BYTES = 1024;

/** The payload for the phone: long texts are cut at a character boundary. */
export function apnsPayload({ title, body, kind, url }: Push): string {
  const payload = (words: string) =>
    JSON.stringify({
      aps: { alert: { title: cut(title, MAX_TITLE_BYTES), body: words }, sound: 'default' },
      kind,
      url,
    });
  return payload(cut(body, MAX_BYTES - Buffer.byteLength(payload(''))));
}

const characters = new Intl.Segmenter();
/** In JSON, where quotes and the like take more bytes. */
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

function cut(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  let room = most - bytesOf('…');
  let end = 0;
  for (const { segment, index } of characters.segment(text)) {
    room -= bytesOf(segment);
    if (room < 0) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end)}…`;
}
