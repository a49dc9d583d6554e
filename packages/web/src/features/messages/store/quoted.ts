import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useEffect } from 'react';
import { chat, useQuoted } from './chat.ts';
import { isAfter } from './read-mark.ts';

/** The replied message; null if it is deleted, undefined before the lookup. */
export type QuotedMessage = Message | null | undefined;

/** Finds the replied message: among the shown ones, else as looked up. */
export function useQuotedMessage(displayed: readonly Message[]): (id: string) => QuotedMessage {
  const known = useQuoted();
  return (id) => {
    const here = displayed.findLast((message) => message.id === id);
    if (here) return here;
    const found = known.get(id);
    const [first] = displayed;
    // If all messages are loaded, it was deleted, perhaps only on this device so far.
    return found && first && isAfter(found, first) ? null : found;
  };
}

/** Looks up a replied message once. */
export function useLookUp(id: string | null, quoted: QuotedMessage): void {
  const isUnknown = id !== null && quoted === undefined;
  useEffect(() => {
    if (isUnknown) chat.lookUp(id).catch(reportError);
  }, [id, isUnknown]);
}
