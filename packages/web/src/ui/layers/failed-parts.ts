import { createListeners } from '#platform/kernel/listeners.ts';

/** How to load each part of the page that failed to load, oldest first. */
const retries = new Map<string, () => void>();
const listeners = createListeners();

/** Adds a part; returns its end. */
export function addFailedPart(id: string, retry: () => void): () => void {
  retries.set(id, retry);
  listeners.notify();
  return () => {
    retries.delete(id);
    listeners.notify();
  };
}

/** The part whose card stands for all of them. */
export const firstFailedPart = (): string | undefined => retries.keys().next().value;

export const onFailedParts = listeners.add;

export function retryFailedParts(): void {
  for (const retry of retries.values()) retry();
}
