import type { CSSProperties } from 'react';

/* Han and kana break anywhere. */
const WORDS = /[^\s\p{Pd}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** How many letters the longest word of a name has: where it does not fit the line, the name is set smaller. */
export function longestWord(name: string): CSSProperties {
  const lengths = [...name.matchAll(WORDS)].map(([word]) => word.length);
  return { '--longest': Math.max(1, ...lengths) } as CSSProperties;
}
