import { vi } from 'vitest';
import { readOutbox } from '#platform/sync/sync.ts';

/** The device is full and has no network: nothing can be kept, so nothing may pretend to be. */
export function fillDevice(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
}

/** Performs an action, and waits until it is reported as lost. */
export async function untilLost(deed: () => Promise<void>): Promise<void> {
  const lost = new Promise<void>((resolve) => {
    readOutbox()?.onEvent(({ name }) => name === 'lost' && resolve());
  });
  await deed();
  await lost;
}

/** The texts of the toasts. */
export const toasts = (): (string | null)[] =>
  [...document.querySelectorAll('.ui-toast')].map(({ textContent }) => textContent);
