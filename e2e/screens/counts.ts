import type { Page } from '@playwright/test';
import { controlsOf, wordsOf } from './words.ts';

/** Counts of a screen's words and controls, in English at 390 × 844. */
export type Counts = {
  readonly screen: string;
  /** The app's own, in the first view. */
  readonly words: readonly string[];
  /** In a form, between its title and its main button. On a page, over its whole length. */
  readonly controls: number;
  readonly height: number;
};

type Bounds = { readonly words: number; readonly controls: number; readonly height: number };

/** Bounds for the furnished flat: heights and controls grow with its content. */
const pages: Readonly<Record<string, Bounds>> = {
  board: { words: 60, controls: 66, height: 4000 },
  shop: { words: 60, controls: 18, height: 1300 },
  tasks: { words: 60, controls: 52, height: 2300 },
  money: { words: 60, controls: 46, height: 3700 },
  bills: { words: 60, controls: 24, height: 2100 },
  profile: { words: 60, controls: 22, height: 1700 },
  settings: { words: 60, controls: 26, height: 1800 },
};
const forms: Readonly<Record<string, Bounds>> = {
  'expense-new': { words: 60, controls: 9, height: 700 },
  'task-new': { words: 60, controls: 9, height: 700 },
  'bill-new': { words: 60, controls: 9, height: 700 },
};

const boundsOf = (screen: string): Bounds | undefined => pages[screen] ?? forms[screen];

/** Null for a screen without bounds. */
export async function countsOf(page: Page, screen: string, names: readonly string[]): Promise<Counts | null> {
  const bounds = boundsOf(screen);
  if (!bounds) return null;
  const isForm = screen in forms;
  return {
    screen,
    words: await wordsOf(page, names),
    controls: isForm
      ? (await controlsOf(page)).length
      : await page.locator(PRESSABLE).filter({ visible: true }).count(),
    height: await page.locator(isForm ? '[role=dialog]' : 'html').evaluate((box) => box.scrollHeight),
  };
}

const PRESSABLE = 'main :is(a[href], button, input, select, textarea)';

/** The exceeded bounds, as text. */
export function excessesOf({ screen, words, controls, height }: Counts): readonly string[] {
  const bounds = boundsOf(screen);
  if (!bounds) return [];
  return [
    words.length > bounds.words &&
      `has ${words.length} words in its first view, at most ${bounds.words}: ${words.join(' ')}`,
    controls > bounds.controls && `has ${controls} controls, at most ${bounds.controls}`,
    height > bounds.height && `is ${height} px high, at most ${bounds.height}`,
  ].filter((excess) => excess !== false);
}

/** One line for each screen. */
export const tableOf = (all: readonly Counts[]): string =>
  all
    .map(
      ({ screen, words, controls, height }) => `${screen}: ${words.length} words, ${controls} controls, ${height} px`,
    )
    .join('\n');
