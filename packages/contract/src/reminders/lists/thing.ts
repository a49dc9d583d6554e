// The thing that an item names, without quantity and sharers: its key for history.
import { readName } from './item-name.ts';

/** The thing in an item's name, without quantity and sharers; may be empty. */
const thingNamed = (whole: string): string => readName(whole.replaceAll(/(?:^|\s)[@＠]\S+/gu, '')).what;

/** The same for texts that are equal by S11, except letters that are written as two. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\P{M}\u3099\u309a]|[\s\p{P}]/gu, '')
    .toLowerCase();

/** An item's name, and the key by which it is recognized. */
type NamedItem = { readonly name: string; readonly key: string };

/** More names than a household buys and lists at once. */
const MAX_READ = 2000;
const read = new Map<string, NamedItem>();

/** The thing of an item by its name. Names are read once: a list in the shop asks for hundreds of them with each tick. */
export function thingOf(whole: string): NamedItem {
  const known = read.get(whole);
  if (known) return known;
  if (read.size >= MAX_READ) read.clear();
  const name = thingNamed(whole);
  const thing = { name, key: foldedText(name) };
  read.set(whole, thing);
  return thing;
}
