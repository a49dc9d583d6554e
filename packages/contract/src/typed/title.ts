// The rest of a text without its parts.
import type { Place } from './parts.ts';
import { isUnspaced, tokensOf } from './vocabularies/tokens.ts';

const SEPARATORS = new Set(' \t\n\u00A0\u202F\u3000,;:·-–—、，；：');

/** The rest of a text, without the commas that the parts leave behind. Without parts it is the text. */
export function titleOf(text: string, places: readonly Place[]): string {
  if (places.length === 0) return text.trim();
  const ends = [0, ...places.map(({ end }) => end)];
  const pieces = ends.map((end, at) => text.slice(end, places[at]?.start ?? text.length));
  const joined = pieces.reduce((title, piece) => {
    const endsOpen = title === '' || SEPARATORS.has(title.trimEnd().at(-1) ?? '');
    const rest = endsOpen ? withoutFirst(piece) : piece;
    return join(title, rest);
  }, '');
  return withoutFirst(withoutLast(joined));
}

function join(left: string, right: string): string {
  const [before, after] = [left.trimEnd(), right.trimStart()];
  if (before === '' || after === '') return before + after;
  const isSpaced = before !== left || after !== right || !isUnspacedAround(before, after);
  const isPunctuation = /^[,;:.!?、，；：。]/.test(after);
  return isSpaced && !isPunctuation ? `${before} ${after}` : before + after;
}

const isUnspacedAround = (before: string, after: string): boolean =>
  isUnspaced(tokensOf(before.slice(-1))[0]) && isUnspaced(tokensOf(after.slice(0, 1))[0]);

function withoutFirst(text: string): string {
  let at = 0;
  while (SEPARATORS.has(text[at] ?? '')) at++;
  return text.slice(at);
}

function withoutLast(text: string): string {
  let at = text.length;
  while (SEPARATORS.has(text[at - 1] ?? '')) at--;
  return text.slice(0, at);
}
