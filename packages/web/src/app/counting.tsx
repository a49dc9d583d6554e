import { useEffect } from 'react';
import { useDueCount } from '../features/chores/due-count.ts';
import { useUnread } from '../features/messages/shown-messages.ts';
import { useAttention } from './attention.ts';
import { keepFocus } from './keep-focus.ts';
import type { Counts } from './places.ts';

/** Counts, live, what waits for me in the house, and watches over the focus. Loaded after the first screen, since it needs the data of every feature. */
export function Counting({ onCount }: { onCount: (counts: Counts) => void }) {
  const tasks = useDueCount();
  const messages = useUnread();
  useEffect(() => onCount({ tasks, messages }), [onCount, tasks, messages]);
  useAttention();
  useEffect(keepFocus, []);
  return null;
}
