import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useState } from 'react';
import { usePressed } from './use-pressed.ts';

type Call = { readonly isOn: boolean; readonly isShown: boolean; readonly settle: (isTaken: boolean) => void };

/** A switch whose presses the test takes or refuses. */
function Switch({ calls }: { calls: Call[] }) {
  const [isOn, setIsOn] = useState(false);
  const [checked, press] = usePressed(isOn, (next) => {
    const isShown = document.querySelector<HTMLInputElement>('[type=checkbox]')?.checked === next;
    return new Promise<void>((resolve, reject) =>
      calls.push({
        isOn: next,
        isShown,
        settle: (isTaken) => {
          if (isTaken) setIsOn(next);
          if (isTaken) resolve();
          else reject(new Error('Refused'));
        },
      }),
    );
  });
  const change = (next: boolean) => void press(next).catch(() => undefined);
  return (
    <input type="checkbox" aria-label="Bread" checked={checked} onChange={({ target }) => change(target.checked)} />
  );
}

const bread = page.getByRole('checkbox', { name: 'Bread' });

test('a press is on the screen before anything is done about it, and stays once that is done', async () => {
  const calls: Call[] = [];
  await render(<Switch calls={calls} />);
  await bread.click();
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]).toMatchObject({ isOn: true, isShown: true });
  calls[0]?.settle(true);
  await expect.element(bread).toBeChecked();
});

test('a cancelled press is reverted', async () => {
  const calls: Call[] = [];
  await render(<Switch calls={calls} />);
  await bread.click();
  await expect.element(bread).toBeChecked();
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.settle(false);
  await expect.element(bread).not.toBeChecked();
});

test('of two presses the last one is shown, and both are done in order', async () => {
  const calls: Call[] = [];
  await render(<Switch calls={calls} />);
  await bread.click();
  await bread.click();
  await expect.poll(() => calls.length).toBe(1);
  // The second one waits, however long the first one takes.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(calls.map(({ isOn }) => isOn)).toEqual([true]);
  await expect.element(bread).not.toBeChecked();
  calls[0]?.settle(true);
  await expect.poll(() => calls.map(({ isOn }) => isOn)).toEqual([true, false]);
  await expect.element(bread).not.toBeChecked();
  calls[1]?.settle(true);
  await expect.element(bread).not.toBeChecked();
});

test('a press is done also when the one before came to nothing', async () => {
  const calls: Call[] = [];
  await render(<Switch calls={calls} />);
  await bread.click();
  await bread.click();
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.settle(false);
  await expect.poll(() => calls.map(({ isOn }) => isOn)).toEqual([true, false]);
});

test('leaving the page in that very moment counts as a press', async () => {
  const calls: Call[] = [];
  await render(<Switch calls={calls} />);
  document.querySelector<HTMLInputElement>('[type=checkbox]')?.click();
  document.dispatchEvent(new Event('visibilitychange'));
  // Only microtasks run: no frame, no timer.
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  expect(calls).toHaveLength(1);
});
