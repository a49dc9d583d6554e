// What an item is when nothing is said of how much and for whom: by this it is known again.
import { readName } from './item-name.ts';

/** What the name of an item is the name of, without quantity and sharers; empty where that is nothing. */
const thingNamed = (whole: string): string => readName(whole.replaceAll(/(?:^|\s)[@＠]\S+/gu, '')).what;

/** The same for texts that mean the same (S11), but for letters that are written as two. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\P{M}\u3099\u309a]|[\s\p{P}]/gu, '')
    .toLowerCase();

/** What an item's name is the name of, and by what that is known again. */
type Named = { readonly name: string; readonly key: string };

/** More names than a household has bought and lists at a time. */
const MAX_READ = 2000;
const read = new Map<string, Named>();

/** The thing of an item by its name. Names are read once: a list in the shop asks for hundreds of them with each tick. */
export function thingOf(whole: string): Named {
  const known = read.get(whole);
  if (known) return known;
  if (read.size >= MAX_READ) read.clear();
  const name = thingNamed(whole);
  const thing = { name, key: foldedText(name) };
  read.set(whole, thing);
  return thing;
}
