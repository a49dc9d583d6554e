import type { Page } from 'playwright';
import { type HardText, hardTexts, harmless } from './hard-texts.ts';
import { size } from '../short.ts';
import { type Watch, workSince } from './watch.ts';

/** A text that a housemate writes, and the page that shows it. */
export type Field = {
  readonly what: string;
  readonly address: string;
  readonly letters: number;
  /** Returns whether the server accepts it. */
  readonly write: (text: string) => Promise<boolean>;
};

/** The work of the page: with a harmless text, and with each of the worst, in milliseconds. */
export type Cost = {
  readonly plain: number;
  readonly worst: readonly { readonly name: string; readonly ms: number }[];
  /** Texts that the server refuses, and those that the page doesn't show. */
  readonly refused: readonly string[];
  readonly lost: readonly string[];
};

/** Each kind of text arrives once; the most expensive often enough for a median. */
const DEAREST = 4;
const TIMES = size(5, 1);
const MAX_TEXTS = size(Infinity, 2);
const SHOWN_MS = 5000;
/** A field whose page hides that many texts hides the others, too. */
const MAX_LOST = 3;

export async function costOf(watched: Watch, { letters, write }: Field): Promise<Cost> {
  const refused: string[] = [];
  const lost: string[] = [];
  const cost = async (text: HardText): Promise<number> => {
    if (lost.length === MAX_LOST) return 0;
    await workSince(watched);
    const outcome = await arrive(watched.page, write, text.write());
    if (outcome === 'refused') refused.push(text.name);
    if (outcome === 'lost') lost.push(text.name);
    return outcome === 'shown' ? workSince(watched) : 0;
  };
  // The first ones load what the page has not needed yet.
  for (let time = 0; time < 3; time++) await cost(harmless);
  const screened: { text: HardText; ms: number }[] = [];
  for (const text of hardTexts(letters).slice(0, MAX_TEXTS)) screened.push({ text, ms: await cost(text) });
  const dearest = screened.toSorted((a, b) => b.ms - a.ms).slice(0, DEAREST);
  const rounds = [harmless, ...dearest.map(({ text }) => text)].map((text) => ({ text, ms: [] as number[] }));
  for (let time = 0; time < TIMES; time++) for (const round of rounds) round.ms.push(await cost(round.text));
  const [plain = 0, ...others] = rounds.map(({ ms }) => median(ms));
  const worst = others.map((ms, at) => ({ name: dearest[at]?.text.name ?? '', ms })).toSorted((a, b) => b.ms - a.ms);
  return { plain, worst, refused, lost };
}

let signs = 0;
/** Writes a text and waits until the page shows it, by a sign at its front. */
async function arrive(page: Page, write: Field['write'], text: string): Promise<'shown' | 'refused' | 'lost'> {
  const sign = `T${signs++}t`;
  // An observer works only when the page changes.
  const shown = page.evaluate(
    ([words, patience]) =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          if (document.body.textContent.includes(words)) end(true);
        };
        const observer = new MutationObserver(look);
        const end = (isShown: boolean) => {
          observer.disconnect();
          resolve(isShown);
        };
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => end(false), patience);
      }),
    [sign, SHOWN_MS] as const,
  );
  const isTaken = await write(`${sign} ${text}`.slice(0, Math.max(sign.length, text.length)).toWellFormed());
  if (!isTaken) return 'refused';
  return (await shown) ? 'shown' : 'lost';
}

export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
