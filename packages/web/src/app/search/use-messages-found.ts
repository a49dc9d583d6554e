import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useEffect, useState } from 'react';
import { chat } from '../../features/messages/store/chat.ts';

export type FoundMessages = {
  readonly state: 'idle' | 'searching' | 'done' | 'failed';
  readonly messages: readonly Message[];
  /** Only messages on this device were searched. */
  readonly isOffline: boolean;
};

const NOTHING: FoundMessages = { state: 'idle', messages: [], isOffline: false };
/** Each search is a call: a word is typed to its end first. */
const PAUSE_MS = 300;

/** The messages with the words: of the whole chat, offline of this device's part. */
export function useMessagesFound(words: string): FoundMessages {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (words === '') return undefined;
    let isCurrent = true;
    const show = (next: FoundMessages) => {
      if (isCurrent) setFound(next);
    };
    const timer = setTimeout(() => {
      setFound((before) => ({ ...before, state: 'searching' }));
      chat.search(words, null).then(
        ({ messages, isOffline }) => show({ state: 'done', messages, isOffline }),
        () => show({ ...NOTHING, state: 'failed' }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words]);
  return words === '' ? NOTHING : found;
}
