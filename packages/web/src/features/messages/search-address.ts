import { useEffect } from 'react';
import { areLetterKeysOn } from '#platform/letter-keys.ts';
import { useSheetAddress } from '#platform/sheet-address.ts';

type ChatSearch = { readonly sheet?: 'search' | undefined };
const readChatSearch = ({ sheet }: Record<string, unknown>): ChatSearch => (sheet === 'search' ? { sheet } : {});

/** Whether the search lies over the chat, and how to open and close it. */
export function useSearchSheet() {
  const { search, open, close } = useSheetAddress(readChatSearch);
  return {
    isOpen: search.sheet === 'search',
    open: () => open({ sheet: 'search' }),
    close: () => close({}),
  };
}

/** What takes letters, or lies over the screen. */
const BUSY = 'input, textarea, [role=dialog], [role=menu], [role=listbox]';

/** The key `/` opens the search. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented || !areLetterKeysOn()) return;
      if (target instanceof Element && target.closest(BUSY)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [open]);
}
