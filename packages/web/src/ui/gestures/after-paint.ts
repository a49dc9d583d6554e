/** The longest wait without painting, as in a hidden page. */
const MAX_WAIT_MS = 100;

/**
 * Resolves once what stands now has been painted, so that what follows does not keep the screen waiting; at once when the page
 * is left meanwhile.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    const timer = setTimeout(done, MAX_WAIT_MS);
    document.addEventListener('visibilitychange', done);
    // A frame's callbacks run before its painting, a separate task after it.
    requestAnimationFrame(() => setTimeout(done));
  });
}
