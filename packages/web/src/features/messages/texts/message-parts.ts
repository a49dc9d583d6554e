import { ADDRESS, addressAt } from '#ui/texts/addresses.ts';

/** A parsed message. No part of it is ever treated as HTML. */
export type Part =
  | { readonly kind: 'text' | 'code' | 'block'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const FENCED = /```(?:[\w+-]*\n)?([^]*?)```/;
const CODE = /`([^`\n]+)`/;
const PARTS = new RegExp(`${FENCED.source}|${CODE.source}|${ADDRESS.source}`, 'giu');

/** The texts, code and links of a message, in order. */
export function partsOf(content: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of content.matchAll(PARTS)) {
    const [whole, block, code] = match;
    const found = partOf(whole, block, code);
    if (found === null) continue;
    if (match.index > end) parts.push({ kind: 'text', text: content.slice(end, match.index) });
    parts.push(found.part);
    end = match.index + found.length;
  }
  if (end < content.length) parts.push({ kind: 'text', text: content.slice(end) });
  return parts;
}

function partOf(whole: string, block: string | undefined, code: string | undefined) {
  if (block !== undefined) {
    return { part: { kind: 'block', text: block.replace(/\n$/, '') }, length: whole.length } as const;
  }
  if (code !== undefined) return { part: { kind: 'code', text: code }, length: whole.length } as const;
  const address = addressAt(whole);
  return address && ({ part: { kind: 'link', ...address }, length: address.text.length } as const);
}

const MAX_LARGE = 6;
// A single sign: an emoji is of both kinds, and over a whole text each would be tried in two ways, which doubles with every
// emoji.
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}+)$/v;
const graphemes = new Intl.Segmenter();

/** Whether a message consists of a few emoji. */
export function isEmojiOnly(content: string): boolean {
  // Most messages contain a word, and need no split.
  if (content.length > 100 || /[a-z]/i.test(content)) return false;
  const signs = [...graphemes.segment(content)].map(({ segment }) => segment).filter((sign) => sign.trim() !== '');
  return signs.length > 0 && signs.length <= MAX_LARGE && signs.every((sign) => EMOJI.test(sign));
}
