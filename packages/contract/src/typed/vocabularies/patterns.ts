// Patterns of tokens: `on? the {ordinal}`. A word may be one of several (`a|b`), may be missing (`a?`), or is a slot.
import { keysOf, type Token } from './tokens.ts';

export type PatternElement =
  | { readonly slot: string; readonly isOptional: boolean }
  | { readonly words: readonly (readonly string[])[]; readonly isOptional: boolean };

/** The value of a slot at a place, and where it ends. */
export type Slots<Found> = Readonly<
  Record<string, (tokens: readonly Token[], at: number) => readonly [end: number, found: Partial<Found>] | null>
>;

export function elementsOf(pattern: string): readonly PatternElement[] {
  return pattern.split(' ').map((part) => {
    const isOptional = part.endsWith('?');
    const text = isOptional ? part.slice(0, -1) : part;
    const slot = /^\{(\w+)\}$/.exec(text)?.[1];
    return slot ? { slot, isOptional } : { words: text.split('|').map(keysOf), isOptional };
  });
}

/** The end of a pattern that begins at a place, and the values of its slots; null where it does not fit. */
export function match<Found>(
  elements: readonly PatternElement[],
  slots: Slots<Found>,
  tokens: readonly Token[],
  at: number,
): readonly [end: number, found: Partial<Found>] | null {
  const [first, ...rest] = elements;
  if (!first) return [at, {}];
  for (const [end, found] of ways(first, slots, tokens, at)) {
    const further = match(rest, slots, tokens, end);
    if (further) return [further[0], { ...found, ...further[1] }];
  }
  return first.isOptional ? match(rest, slots, tokens, at) : null;
}

function ways<Found>(
  element: PatternElement,
  slots: Slots<Found>,
  tokens: readonly Token[],
  at: number,
): readonly (readonly [number, Partial<Found>])[] {
  if ('slot' in element) {
    const found = slots[element.slot]?.(tokens, at);
    return found ? [found] : [];
  }
  return element.words.filter((words) => stand(words, tokens, at)).map((words) => [at + words.length, {}] as const);
}

/** Whether these words are the tokens at a place. */
const stand = (words: readonly string[], tokens: readonly Token[], at: number): boolean =>
  words.every((word, index) => tokens[at + index]?.key === word);

/** The longest of some phrases that begins at a place. */
export function longest<Value>(
  phrases: readonly (readonly [words: readonly string[], value: Value])[],
  tokens: readonly Token[],
  at: number,
): readonly [end: number, value: Value] | null {
  let best: readonly [number, Value] | null = null;
  for (const [words, value] of phrases)
    if (at + words.length > (best?.[0] ?? at) && stand(words, tokens, at)) best = [at + words.length, value];
  return best;
}
