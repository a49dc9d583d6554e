/** Before this tab asks again whether it may send, or after a fault. */
const RETRY_MS = 2000;

/** Sends, unless another tab is at it; resolves to the milliseconds to wait before the next try, or 0. */
export async function asOnlySender(name: string, send: () => Promise<number>): Promise<number> {
  // A failing hook must not stop the queue forever.
  const safely = () => send().catch(() => RETRY_MS);
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? safely() : RETRY_MS));
  } catch {
    // Where storage is refused, locks may be, too. Then no other tab shares this queue.
    return safely();
  }
}
