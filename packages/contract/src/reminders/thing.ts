// What an item is when nothing is said of how much and for whom: by this it is known again.
import { readName } from './item-name.ts';

/** What the name of an item is the name of, without quantity and people; empty where that is nothing. */
export const thingNamed = (whole: string): string => readName(whole.replaceAll(/(?:^|\s)[@＠]\S+/gu, '')).what;

/** The same for texts that mean the same (S11), but for letters that are written as two. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\P{M}\u3099\u309a]|[\s\p{P}]/gu, '')
    .toLowerCase();
