import type { Page } from '@playwright/test';

/**
 * The parts of the page that don't fit: an overflowing page, words that are cut or stick out, lines cut above or below, and
 * choices stacked like towers. Empty when all fit.
 */
export const spillsOf = (page: Page): Promise<string[]> => page.evaluate(findSpills);

function findSpills(): string[] {
  const root = document.documentElement;
  const wide = root.scrollWidth - root.clientWidth;
  const found = wide > 0 ? [`the page is ${wide} px wider than the screen`] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || !isSeen(element)) continue;
    const over = overhang(node, element);
    // The hyphen of a broken word may overflow by a pixel.
    if (over > 1.5)
      found.push(`“${node.textContent.trim().slice(0, 60)}” is cut by ${Math.round(over)} px (${nameOf(element)})`);
    const lost = cutLines(node, element);
    if (lost > 0.25) found.push(`“${node.textContent.trim().slice(0, 60)}” is cut above or below (${nameOf(element)})`);
  }
  for (const choice of document.querySelectorAll('.ui-chip, .ui-segment-item, .ui-segment'))
    if (isSeen(choice) && isTower(choice))
      found.push(`“${choice.textContent.trim().slice(0, 60)}” is higher than wide (${nameOf(choice)})`);
  return found;

  /** Whether its text wraps into a shape higher than wide; shapes that hold a letter or a picture may, and those with all the room. */
  function isTower(choice: Element) {
    const { width, height } = choice.getBoundingClientRect();
    const room = choice.parentElement?.closest('.ui-chips, .ui-segment')?.getBoundingClientRect().width;
    if (height <= width || (room !== undefined && width > room - 1)) return false;
    const words = document.createTreeWalker(choice, NodeFilter.SHOW_TEXT);
    const bottoms = new Set<number>();
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) if (line.width > 0) bottoms.add(Math.round(line.bottom));
    }
    return bottoms.size > 1;
  }

  // Screen-reader texts are a pixel wide.
  function isSeen(element: Element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  /** The overflow of a text over its box, or over one around it that clips it. */
  function overhang(node: Node, element: Element) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    // A text field's initial value is not drawn.
    if (words.width === 0) return 0;
    let most = 0;
    let isOwn = true;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { display, fontSize, overflowX, position, textOverflow, webkitLineClamp, whiteSpace } =
        getComputedStyle(box);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX)) break;
      if (display === 'inline' || display === 'contents') continue;
      const { left, right, width } = box.getBoundingClientRect();
      if (overflowX !== 'visible' && width <= 2) return 0;
      // With preserved spaces, one overflows at the end of a line.
      const hung = whiteSpace === 'pre-wrap' ? Number.parseFloat(fontSize) / 3 : 0;
      if (isOwn || overflowX !== 'visible') most = Math.max(most, words.right - right - hung, left - words.left);
      isOwn = false;
      if (position === 'fixed') break;
    }
    return most;
  }

  /** The largest part of a line that a box around the words cuts above or below; none where the user can scroll to it. */
  function cutLines(node: Node, element: Element) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ height }) => height > 0);
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowY, position, webkitLineClamp } = getComputedStyle(box);
      if (webkitLineClamp !== 'none' || /auto|scroll/.test(overflowY)) return 0;
      if (/hidden|clip/.test(overflowY)) {
        const { top, bottom, height } = box.getBoundingClientRect();
        if (height <= 2) return 0;
        return Math.max(0, ...lines.map((line) => Math.max(top - line.top, line.bottom - bottom) / line.height));
      }
      if (position === 'fixed') return 0;
    }
    return 0;
  }

  function nameOf(element: Element) {
    const names = [element.closest('[class]'), element.closest('[class]')?.parentElement?.closest('[class]')];
    return names.map((one) => `${one?.localName}.${one?.classList.value.replaceAll(' ', '.')}`).join(' in ');
  }
}
