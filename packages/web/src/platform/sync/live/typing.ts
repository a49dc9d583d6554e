import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/kernel/listeners.ts';

// Typing members, from the hub: stored nowhere, and expiring.

/** A sign of typing lasts this long, and this device sends at most one in that time. */
const LASTS_MS = 6000;
const PAUSE_MS = 3000;

const NOBODY: readonly string[] = [];
const listeners = createListeners();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let typing = NOBODY;
let send = (): void => undefined;
let sentAt = -Infinity;

/** Sets how the hub is notified. */
export const setTypingSender = (how: () => void): void => {
  send = how;
};

/** I am writing: the others are notified now, unless they just were. */
export function sendTyping(): void {
  const now = performance.now();
  if (now - sentAt < PAUSE_MS) return;
  sentAt = now;
  send();
}

/** A member is typing. */
export function onTyping(userId: string): void {
  clearTimeout(timers.get(userId));
  timers.set(
    userId,
    setTimeout(() => endTyping(userId), LASTS_MS),
  );
  if (!typing.includes(userId)) become([...typing, userId]);
}

/** Their message is here. */
export function endTyping(userId: string): void {
  clearTimeout(timers.get(userId));
  if (timers.delete(userId)) become(typing.filter((each) => each !== userId));
}

/** Another household, or none: all signs end. */
export function endAllTyping(): void {
  for (const userId of typing) endTyping(userId);
}

/** The ids of members who are typing now, in the order in which they began. */
export const useTyping = (): readonly string[] => useSyncExternalStore(listeners.add, () => typing);

function become(next: readonly string[]): void {
  typing = next;
  listeners.notify();
}
