import { Suspense, useState, useSyncExternalStore } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { counterOf } from './badge-counter.tsx';

/** Counts what a test counts up. */
function makeCount() {
  let count = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    useCount: () => useSyncExternalStore(subscribe, () => count),
    countUp: () => {
      count++;
      for (const listener of listeners) listener();
    },
  };
}

test('the badge counts a burst of a hundred events without a pause for the page', async () => {
  const { useCount, countUp } = makeCount();
  const Counter = counterOf({ hook: () => Promise.resolve(useCount) });
  function Page() {
    const [sum, setSum] = useState(-1);
    return (
      <Suspense fallback={null}>
        <output>{sum}</output>
        <Counter path="/message" onCount={(_, count) => setSum(count)} />
      </Suspense>
    );
  }
  const screen = await renderScreen(<Page />);
  await expect.element(screen.getByText('0')).toBeVisible();
  for (let event = 0; event < 100; event++) {
    countUp();
    // React renders in between, as for separate events; deferred effects still wait.
    await Promise.resolve();
  }
  await expect.element(screen.getByText('100')).toBeVisible();
});
