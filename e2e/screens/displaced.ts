import type { Page } from '@playwright/test';

/**
 * Finds elements that a user's right-to-left text displaces, or that are on the wrong side themselves, by the browser's layout
 * and by the accessible text. Empty if there are none. Only users write Latin words in capitals here.
 */
export const displacedOn = (page: Page): Promise<string[]> => page.evaluate(findDisplaced);

function findDisplaced(): string[] {
  const LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
  const RUN =
    /\u2068|\u2069|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+|[^\s\u2068\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+/g;
  const APP = /[a-z]{2,}/;
  const USERS_OWN = 'a[href^="http"], code, pre, button, [dir="ltr"]';
  type Unit = { text: string; range: Range; isBare: boolean; isolate?: Element };
  const found: string[] = [];

  const blocks = new Set<Element>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || !LETTER.test(node.textContent ?? '') || element.closest('script, style, textarea')) continue;
    if (element.checkVisibility({ visibilityProperty: true })) blocks.add(blockOf(element));
  }
  for (const block of blocks) lookAt(block);
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (LETTER.test(field.value) && field.dir !== 'auto' && !/checkbox|radio|hidden/.test(field.type))
      found.push(`the field “${field.value}” (${nameOf(field)})`);
  for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'])
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? '';
      if (isMixed(text)) found.push(`“${text}” as ${name} (${nameOf(element)})`);
    }
  if (isMixed(document.title)) found.push(`“${document.title}” as the title of the page`);
  return [...new Set(found)];

  /** Whether the app's text is adjacent to a user's letters without isolation. */
  function isMixed(text: string) {
    let bare = text;
    for (let before = ''; before !== bare;)
      [before, bare] = [bare, bare.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')];
    return LETTER.test(bare) && APP.test(bare);
  }

  function blockOf(element: Element) {
    let block = element;
    while (block.parentElement && /^(?:inline|contents)$/.test(getComputedStyle(block).display))
      block = block.parentElement;
    return block;
  }

  function lookAt(block: Element) {
    const units = unitsIn(block);
    const say = (fault: string) =>
      found.push(`${fault}: ${units.map(({ text }) => text).join(' ')} (${nameOf(block)})`);
    const turned = units.find(
      ({ isolate, text }) => isolate && directionOf(isolate, [text]) === 'rtl' && isOfApp(text),
    );
    if (turned) say(`“${turned.text}” has words of the app from right to left`);
    const app = units.find(
      ({ isBare, range, text }) => isBare && isOfApp(text) && !elementOf(range)?.closest(USERS_OWN),
    );
    const around = block.closest<HTMLElement>('[dir], bdi');
    const isOwn =
      getComputedStyle(block).unicodeBidi === 'plaintext' || around?.dir === 'auto' || around?.localName === 'bdi';
    if (isOwn && !app) return;
    const bare = units.filter(({ isBare }) => isBare).map(({ text }) => text);
    if (app && directionOf(block, bare) === 'rtl') say(`“${app.text}” of the app stands in a text from right to left`);
    else if (bare.some((text) => LETTER.test(text))) say('not isolated');
    for (const [at, unit] of units.entries()) {
      const next = units[at + 1];
      if (next && isBefore(next, unit)) return say(`“${next.text}” stands before “${unit.text}”`);
    }
  }

  function isOfApp(text: string) {
    return APP.test(text.replaceAll(/https?:\S+|`[^`]*`/g, ''));
  }

  /** The direction of a text with `dir="auto"`: that of the first letter that is not isolated. */
  function directionOf(element: Element, words: readonly string[]) {
    const { direction, unicodeBidi } = getComputedStyle(element);
    if (unicodeBidi !== 'plaintext') return direction;
    const [letter = ''] = /\p{L}/u.exec(words.join(' ')) ?? [];
    return LETTER.test(letter) ? 'rtl' : 'ltr';
  }

  function elementOf({ startContainer }: Range) {
    return startContainer instanceof Element ? startContainer : startContainer.parentElement;
  }

  /** Units that move together: an isolate, a run of a user's letters, a word of the app. In reading order. */
  function unitsIn(block: Element): Unit[] {
    const units: Unit[] = [];
    const isolates = new Map<Element, Unit>();
    let depth = 0;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || blockOf(parent) !== block) continue;
      const isolate = isolateOf(parent, block);
      if (isolate) {
        const known = isolates.get(isolate);
        if (known) known.text += node.textContent;
        else {
          const range = document.createRange();
          range.selectNodeContents(isolate);
          const unit = { text: node.textContent ?? '', range, isBare: false, isolate };
          isolates.set(isolate, unit);
          units.push(unit);
        }
        continue;
      }
      for (const match of (node.textContent ?? '').matchAll(RUN)) {
        const [run] = match;
        if (run === '\u2069') depth = Math.max(0, depth - 1);
        else if (run === '\u2068') {
          depth += 1;
          if (depth === 1) units.push({ text: '', range: rangeOf(node, match.index, match.index), isBare: false });
        } else if (depth > 0) {
          const last = units.at(-1);
          last?.range.setEnd(node, match.index + run.length);
          if (last) last.text += ` ${run}`;
        } else
          units.push({
            text: run,
            range: rangeOf(node, match.index, match.index + run.length),
            isBare: true,
          });
      }
    }
    return units.filter(({ text }) => text.trim() !== '');
  }

  function rangeOf(node: Node, start: number, end: number) {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range;
  }

  /** The outermost element within the line that isolates its direction. */
  function isolateOf(element: Element, block: Element) {
    let isolate: Element | null = null;
    for (let each: Element = element; each !== block && each.parentElement; each = each.parentElement) {
      const { display, unicodeBidi } = getComputedStyle(each);
      if (display === 'inline' && /isolate|plaintext/.test(unicodeBidi)) isolate = each;
    }
    return isolate;
  }

  /** Whether the later of two units on one line is drawn to the left of the earlier. */
  function isBefore(later: Unit, earlier: Unit) {
    const [end, start] = [lastLine(earlier.range), firstLine(later.range)];
    if (!end || !start || end.bottom - start.top < start.height / 2 || start.bottom - end.top < end.height / 2)
      return false;
    return start.left < end.right - 2;
  }

  function linesOf(range: Range) {
    const lines: DOMRect[] = [];
    for (const rect of range.getClientRects()) {
      if (rect.width === 0 || rect.height === 0) continue;
      const last = lines.at(-1);
      if (!last || rect.top > last.bottom - last.height / 2) {
        lines.push(DOMRect.fromRect(rect));
        continue;
      }
      const [left, right] = [Math.min(last.left, rect.left), Math.max(last.right, rect.right)];
      lines[lines.length - 1] = new DOMRect(left, last.top, right - left, last.height);
    }
    return lines;
  }
  function lastLine(range: Range) {
    return linesOf(range).at(-1);
  }
  function firstLine(range: Range) {
    return linesOf(range)[0];
  }

  function nameOf(element: Element) {
    const names = [element, element.parentElement];
    return names.map((one) => `${one?.localName}.${one?.getAttribute('class')?.replaceAll(' ', '.')}`).join(' in ');
  }
}
