import type { Page } from '@playwright/test';

/**
 * Controls behind an overlay that can still be pressed: behind a sheet, question or menu, any except the one that closes it;
 * behind an edited note, those that it half covers. Empty when all is well.
 */
export const pressableBehind = (page: Page): Promise<string[]> => page.evaluate(findPressable);

function findPressable(): string[] {
  const MODAL = '[role=dialog], [role=alertdialog], [role=menu]';
  const OVERLAY = `${MODAL}, .note-card:has(.list-editor)`;
  const STEP_PX = 10;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=radio], [role=checkbox], [tabindex="0"]';
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  if (![...document.querySelectorAll(OVERLAY)].some(isSeen)) return [];
  const isModal = [...document.querySelectorAll(MODAL)].some(isSeen);
  const isOver = (element: Element) => element.closest(OVERLAY) !== null;
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !isOver(control) && control.getAttribute('aria-expanded') !== 'true' && isPressable(control))
    .map((control) => `${control.localName} “${control.ariaLabel ?? control.textContent?.trim().slice(0, 40)}”`);

  function isPressable(control: Element) {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    let isHit = false;
    let isCovered = isModal;
    for (let x = Math.max(0, left) + 1; x < Math.min(innerWidth, right); x += STEP_PX)
      for (let y = Math.max(0, top) + 1; y < Math.min(innerHeight, bottom); y += STEP_PX) {
        const hit = document.elementFromPoint(x, y);
        if (!hit) continue;
        isCovered ||= isOver(hit);
        isHit ||= !isOver(hit) && control.contains(hit);
      }
    return isHit && isCovered;
  }
}
