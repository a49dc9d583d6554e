import { useEffect } from 'react';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { areLetterKeysOn } from '#platform/letter-keys.ts';
import { useSheetAddress } from '#platform/sheet-address.ts';
import { readChatSearch } from './chat-address.ts';

/** The overlay of the chat, with functions to open and close it. */
export function useChatSheets() {
  const { search, open, close, change } = useSheetAddress(readChatSearch);
  return {
    isSearching: search.sheet === 'search',
    view: search.view,
    wanted: search.message,
    openSearch: () => open({ sheet: 'search' }),
    openPicture: (view: string) => open({ view }),
    /** Shows another picture in place. */
    turnTo: (view: string) => change({ view }),
    close: () => close({}),
  };
}

/** Elements that take letters, or overlays. */
const BUSY = 'input, textarea, [role=dialog], [role=menu], [role=listbox]';

/** The key `/` opens the search. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event;
      if (pressedKey(event) !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented || !areLetterKeysOn())
        return;
      if (target instanceof Element && target.closest(BUSY)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}
