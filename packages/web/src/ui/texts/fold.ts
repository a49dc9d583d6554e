/** The shown part of a text, and the part added with each press. */
export const FOLD = { letters: 2000, lines: 30, parts: 100 } as const;

type Part = { readonly text: string };

/**
 * The beginning of a text, part by part: `times` the size of a fold. Others' texts cost the device no more than that.
 */
export function foldParts<P extends Part>(parts: readonly P[], times = 1): { shown: readonly P[]; isWhole: boolean } {
  const room = { letters: FOLD.letters * times, seen: new Set<string>(), scripts: new Set<number>(), turns: 0 };
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
  const end = fit(text, { letters: MAX_READ_OUT, seen: new Set(), scripts: new Set(), turns: 0 });
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

/** `letters`: room that is left; `seen`: letters beyond ASCII so far; `turns`: changes of script. */
type Room = { letters: number; readonly seen: Set<string>; readonly scripts: Set<number>; turns: number };

/** More distinct letters than an alphabet has; for each further one a browser searches its fonts. */
const ALPHABET = 100;
const STRANGE = 60;
/** A letter has one or two marks; browsers take quadratic time to pile them up. */
const PILED = 8;
/** Wide characters count as two and a half letters, and each is distinct. */
const WIDE = /[\u2E80-\u9FFF\uAC00-\uD7A3]/;
const WIDE_WEIGHT = 2.5;

/** Languages without spaces, whose words a browser looks up: real texts have a space after a phrase. */
const LOOKED_UP = /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const PHRASE = 80;
const LOOK_UP = 5;
/** Each change of script begins a run, which gets a font and is laid out by itself; a text has some for names and numbers. */
const TURN = 24;
const freeTurns = (room: Room) => (isMixed(room) ? 20 : 300);
/** No language has words of so many scripts. */
const isMixed = ({ scripts }: Room) => scripts.size > 5;

/** Takes room for a text; answers where it must end. Letters that take a browser longer need more room. */
function fit(text: string, room: Room): number {
  let end = 0;
  let marks = 0;
  let phrase = 0;
  let script: number | null = null;
  for (const letter of text) {
    room.letters -= weightOf(letter, room);
    phrase = letter > '\x7F' && LOOKED_UP.test(letter) ? phrase + 1 : 0;
    if (phrase > PHRASE) room.letters -= LOOK_UP;
    const next: number | null = scriptOf(letter) ?? script;
    if (next !== script && script !== null && ++room.turns > freeTurns(room)) room.letters -= TURN;
    if (next !== null) room.scripts.add(next);
    script = next;
    marks = letter > '\x7F' && /\p{M}/u.test(letter) ? marks + 1 : 0;
    if (marks > 2) room.letters -= PILED;
    if (room.letters < 0) return wholeSign(text, end);
    end += letter.length;
  }
  return end;
}

/** About which script a letter, a figure or an emoji is of; null for what stands in any text. */
function scriptOf(letter: string): number | null {
  if (!/[\p{L}\p{N}\p{So}]/u.test(letter)) return null;
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x250 || (code >= 0x1e00 && code < 0x1f00)) return LATIN;
  if (code >= 0x3040 && code < 0xa000) return HAN;
  if (code >= 0xac00 && code < 0xd7b0) return HANGUL;
  return code >= 0x1f000 ? EMOJI : code >> 8;
}

const [LATIN, HAN, HANGUL, EMOJI] = [0, 0x30, 0xac, 0x1f0];

function weightOf(letter: string, room: Room): number {
  if (letter <= '\x7F') return 1;
  if (WIDE.test(letter)) return WIDE_WEIGHT;
  const { seen } = room;
  const isStrange = seen.size >= (isMixed(room) ? ALPHABET / 4 : ALPHABET) && !seen.has(letter);
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
