import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** For this test: what the device wishes of motion. For all others it wishes for none (see `vitest.config.ts`). */
export async function wishFor(motion: 'reduce' | 'no-preference'): Promise<void> {
  const send = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  await send(motion);
  onTestFinished(async () => {
    await send('reduce');
  });
}
