/** The shown part of a text, and the part added with each press. */
export const FOLD = { letters: 2000, lines: 30, parts: 100 } as const;

type Part = { readonly text: string };

/**
 * The beginning of a text, part by part: `times` the size of a fold. Others' texts cost the device no more than that.
 */
export function foldParts<P extends Part>(parts: readonly P[], times = 1): { shown: readonly P[]; isWhole: boolean } {
  const room = { letters: FOLD.letters * times, seen: new Set<string>() };
  let lines = FOLD.lines * times;
  const shown: P[] = [];
  for (const part of parts) {
    if (shown.length === FOLD.parts * times) return { shown, isWhole: false };
    const end = endOf(part.text, room, lines);
    if (end < part.text.length)
      return { shown: [...shown, { ...part, text: part.text.slice(0, end) }], isWhole: false };
    shown.push(part);
    lines -= part.text.split('\n').length - 1;
  }
  return { shown, isWhole: true };
}

/** Letters of a text that is only named in a row; its page has all of it. */
const MAX_NAMED = 120;

/** How a text begins: its first line, cut where that is long. */
export function beginningOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  return line.length <= MAX_NAMED ? line : `${line.slice(0, wholeSign(line, MAX_NAMED)).trimEnd()}…`;
}

/** Letters read out at once; the text itself has the rest. */
const MAX_READ_OUT = 500;

export const readOut = (text: string): string => {
  const end = fit(text, { letters: MAX_READ_OUT, seen: new Set() });
  return end < text.length ? `${text.slice(0, end).trimEnd()}…` : text;
};

/** The end of a text for which there is room, with at most so many lines. */
function endOf(text: string, room: Room, lines: number): number {
  let last = -1;
  for (let line = 0; line < lines; line++) {
    const next = text.indexOf('\n', last + 1);
    if (next === -1) return fit(text, room);
    last = next;
  }
  // The break itself is not worth a line.
  return fit(text.slice(0, Math.max(0, last)), room);
}

/** `letters`: room that is left; `seen`: letters beyond ASCII so far. */
type Room = { letters: number; readonly seen: Set<string> };

/** More distinct letters than an alphabet has; for each further one a browser searches its fonts. */
const ALPHABET = 100;
const STRANGE = 24;
/** A letter has one or two marks; browsers take quadratic time to pile them up. */
const PILED = 8;
/** Wide characters count as two and a half letters, and each is distinct. */
const WIDE = /[\u2E80-\u9FFF\uAC00-\uD7A3]/;
const WIDE_WEIGHT = 2.5;

/** Takes room for a text; answers where it must end. Letters that take a browser longer need more room. */
function fit(text: string, room: Room): number {
  let end = 0;
  let marks = 0;
  for (const letter of text) {
    room.letters -= weightOf(letter, room.seen);
    marks = letter > '\x7F' && /\p{M}/u.test(letter) ? marks + 1 : 0;
    if (marks > 2) room.letters -= PILED;
    if (room.letters < 0) return wholeSign(text, end);
    end += letter.length;
  }
  return end;
}

function weightOf(letter: string, seen: Set<string>): number {
  if (letter <= '\x7F') return 1;
  if (WIDE.test(letter)) return WIDE_WEIGHT;
  const isStrange = seen.size >= ALPHABET && !seen.has(letter);
  seen.add(letter);
  return letter.length + (isStrange ? STRANGE : 0);
}

/** Never cuts within a surrogate pair, nor before a combining mark. */
function wholeSign(text: string, most: number): number {
  for (let end = most; end > 0 && end > most - MAX_SIGN_UNITS; end--)
    if (!/^(?:[\uDC00-\uDFFF\u200D]|\p{M})/u.test(text.slice(end, end + 2)) && text[end - 1] !== '\u200D') return end;
  return most;
}

const MAX_SIGN_UNITS = 20;

/** A word longer than in any language; scripts without spaces break anywhere. */
const ENDLESS = /[^\s\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]{81,}/gu;
const PIECE = 40;

/**
 * The pieces of a text between which a line may end though no language would: browsers take quadratic time to break a word
 * without an end.
 */
export function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(ENDLESS))
    for (let at = index; at < index + word.length;) {
      const next = Math.min(wholeSign(text, at + PIECE), index + word.length);
      pieces.push(text.slice(end, next));
      end = next;
      at = next;
    }
  if (end < text.length || pieces.length === 0) pieces.push(text.slice(end));
  return pieces;
}
