import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** For this test: the device's preference for motion. All others have reduced motion (see `vitest.config.ts`). */
export async function wishFor(motion: 'reduce' | 'no-preference'): Promise<void> {
  const send = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  await send(motion);
  onTestFinished(async () => {
    await send('reduce');
  });
}

/** How many animations run on what `selector` means at the moment when it is first there; ask before it is. */
export function animationsWhenDrawn(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const drawn = document.querySelector(selector);
      if (!drawn) return;
      observer.disconnect();
      resolve(drawn.getAnimations().length);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}
