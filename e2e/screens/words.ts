import type { Page } from '@playwright/test';

/**
 * The app's own words in the first view, without users' texts, names, figures, dates, and the tab bar, which is on every screen.
 * Users' texts have their own direction or language, by which they are found.
 */
export const wordsOf = (page: Page, names: readonly string[]): Promise<string[]> => page.evaluate(findWords, names);

/** The controls of a form between its title and its main button, without those that close it. */
export const controlsOf = (page: Page): Promise<string[]> => page.evaluate(findControls);

function findWords(names: readonly string[]): string[] {
  const format = (options: Intl.DateTimeFormatOptions) => (at: number) =>
    new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(Date.UTC(2026, at, 1 + at)).toLowerCase();
  const twelve = [...Array(12).keys()];
  const isDate = new Set(
    (['long', 'short'] as const).flatMap((width) => [
      ...twelve.map(format({ weekday: width })),
      ...twelve.map(format({ month: width })),
    ]),
  );
  const isName = new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/)));
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || element.closest('bdi, [dir=auto], main [lang], nav, .ui-avatar, script, style, time')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}’'-]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { left, top, right, bottom, width, height } = range.getBoundingClientRect();
      // Texts for screen readers are a pixel wide.
      const isIn = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      const box = element.getBoundingClientRect();
      if (!isIn || width < 2 || height < 2 || box.width < 2 || box.height < 2) continue;
      const lower = word.toLowerCase();
      if (!/\p{L}/u.test(word) || isDate.has(lower) || isName.has(lower.replace(/’s$/, '')) || /^(am|pm)$/.test(lower))
        continue;
      found.push(word);
    }
  }
  return found;
}

function findControls(): string[] {
  const sheet = document.querySelector('[role=dialog]');
  if (!sheet) throw new Error('No form is open');
  const main = sheet.querySelector('.ui-sheet-foot .ui-button-fill, [type=submit]');
  return [...sheet.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
    .filter((each) => !each.closest('.ui-sheet-top') && each !== main && !each.hasAttribute('disabled'))
    .filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.ariaLabel ?? each.textContent.trim().slice(0, 40))
    .map((label) => label || '(field)');
}
