import { pressedKey } from '#platform/kernel/pressed-key.ts';

/** ⌘K, on other computers Ctrl+K, opens the search from anywhere. Answers how to stop. */
export function listenForSearch(open: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
    // On a Mac Ctrl+K deletes the rest of a line.
    const isHeld = navigator.userAgent.includes('Mac') ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (!isHeld || shiftKey || altKey || repeat || pressedKey(event)?.toLowerCase() !== 'k') return;
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>('.app-search-page input');
    if (field) field.select();
    else open();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
