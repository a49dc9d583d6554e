import { expect } from 'vitest';

/** Opens a folded part of a form, by its name in the code; one that is open stays open. */
export async function unfold(part: string): Promise<void> {
  const find = () => document.querySelector<HTMLButtonElement>(`button[data-part="${part}"]`);
  await expect.poll(find).not.toBeNull();
  if (find()?.getAttribute('aria-expanded') === 'false') find()?.click();
  await expect.poll(() => find()?.getAttribute('aria-expanded')).toBe('true');
}

/** The focusable elements between the sheet's title and its main button. */
export const controlsOf = (sheet: Element): readonly Element[] =>
  [
    ...sheet.querySelectorAll<HTMLElement>(
      '.ui-sheet-body :is(a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"]))',
    ),
  ].filter((each) => !('disabled' in each && each.disabled) && each.offsetParent !== null);
