import type { Note } from '@hestia/contract/reminders/model.ts';

export const papers = ['yellow', 'blue', 'pink', 'green'] as const;
export type Paper = (typeof papers)[number] | 'white';

/** The paper of a note: text notes choose theirs, the other kinds each have one. */
export function paperOf(note: Note): Paper {
  switch (note.kind) {
    case 'text':
      return papers.find((paper) => paper === note.color.toLowerCase()) ?? (note.color ? 'white' : 'yellow');
    case 'picture':
      return 'white';
    case 'list':
      return 'green';
    case 'poll':
      return 'pink';
  }
}

/** How a note hangs, always the same: degrees of its tilt and of its tape, which turns the other way. */
export function tiltOf(id: string): { tilt: number; tape: number } {
  let hash = 0;
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  const tilt = ((hash % 37) - 18) / 10;
  return { tilt, tape: tilt > 0 ? -2 - (hash % 2) : 2 + (hash % 2) };
}

/** The language of a text, where its script shows it, for hyphenation and glyphs. */
export function langOf(text: string): string | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Han}/u.test(text) ? 'zh' : undefined;
}

/** Characters that a line must not begin with, kept with the preceding word as some languages write them. */
export const withNoBreakSpaces = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»])/g, '\u00a0').replaceAll(/(?<=«) /g, '\u00a0');

/** Head and rest of a text that talks: a short first line or sentence is set larger. */
export function headOf(text: string): { head: string | null; rest: string } {
  const found = /^(?<head>[^\n]{4,60}?(?:[.!?…](?=\s)|[。！？]|(?=\n)))\s*(?<rest>\S.*)$/su.exec(text.trim());
  return found?.groups
    ? { head: found.groups.head ?? null, rest: found.groups.rest ?? '' }
    : { head: null, rest: text.trim() };
}
