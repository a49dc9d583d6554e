// Splits a typed or pasted line into list items, by rules S1–S5 of docs/shopping.md.
import { limits } from '../../wire/limits.ts';

/** The most items made of one line or paste. */
export const MAX_AT_ONCE = 100;

/** A comma between two figures is part of a number. */
const SEPARATOR = /[\n\r\u2028\u2029;；、]|(?<![0-9０-９])[,，]|[,，](?![0-9０-９])/u;
const BULLET = /^(?:[-–—*+•·◦‣☐☑✓✔]|\[ ?\])\s+/u;

/** The names of the items in a text, and its rest above the limit, as typed. */
export function itemsIn(typed: string): { readonly names: readonly string[]; readonly rest: string } {
  const names: string[] = [];
  let begin = 0;
  for (const part of typed.split(SEPARATOR)) {
    const pieces = piecesOf(part);
    if (names.length + pieces.length > MAX_AT_ONCE) return { names, rest: typed.slice(begin) };
    names.push(...pieces);
    // Each separator is one letter.
    begin += part.length + 1;
  }
  return { names, rest: '' };
}

/** One item, or several where it exceeds the length of a name. */
function piecesOf(typed: string): readonly string[] {
  const pieces: string[] = [];
  let left = typed.replaceAll(/\s+/gu, ' ').trim().replace(BULLET, '');
  while (left.length > limits.itemName && pieces.length < MAX_AT_ONCE) {
    const at = cutIn(left);
    pieces.push(left.slice(0, at).trim());
    left = left.slice(at).trim();
  }
  return [...pieces, left].filter((piece) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(piece));
}

/** The place to cut a long text: at its last space, else between two characters. */
function cutIn(text: string): number {
  const space = text.lastIndexOf(' ', limits.itemName);
  if (space > 0) return space;
  const isInPair = /[\ud800-\udbff]/.test(text.charAt(limits.itemName - 1));
  return limits.itemName - (isInPair ? 1 : 0);
}

/** The piece being typed, after the last separator, and the text before it. */
export function lastPieceOf(typed: string): { readonly before: string; readonly piece: string } {
  const last = typed.split(SEPARATOR).at(-1) ?? '';
  const piece = last.trimStart();
  return { before: typed.slice(0, typed.length - piece.length), piece };
}
