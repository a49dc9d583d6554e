import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { areLetterKeysOn } from '#platform/letter-keys.ts';

/** The screen's primary action, in the header or floating. */
const ACTION = '.ui-header .ui-header-actions .ui-button.ui-button-fill, .ui-button.ui-fab';
/** Text inputs and overlays. */
const BUSY =
  'input, textarea, select, [contenteditable], [role=textbox], [role=spinbutton], [role=dialog], [role=alertdialog], [role=menu]';

/** The key `n` presses the screen's one action. Answers how to stop. */
export function listenForNew(): () => void {
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey, altKey, repeat } = event;
  if (pressedKey(event) !== 'n' || ctrlKey || metaKey || altKey || repeat || event.defaultPrevented) return;
  if (!areLetterKeysOn() || (target instanceof Element && target.closest(BUSY))) return;
  const action = [...document.querySelectorAll<HTMLElement>(ACTION)].find((each) => each.checkVisibility());
  if (!action) return;
  event.preventDefault();
  action.click();
}
