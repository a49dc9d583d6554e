import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { watchReading } from './reading-on.ts';

let stop = (): void => undefined;
let app = document.body;

beforeEach(async () => {
  await page.viewport(390, 844);
  app = document.body.appendChild(document.createElement('div'));
  app.className = 'app-shell';
  app.innerHTML = '<main class="app-main" style="height: 4000px"><button class="ui-button ui-fab">Task</button></main>';
  scrollTo(0, 0);
  stop = watchReading();
});

afterEach(() => {
  stop();
  app.remove();
});

const isAside = () => {
  const { top } = document.querySelector('.ui-fab')?.getBoundingClientRect() ?? { top: 0 };
  return top >= innerHeight - 64;
};
/** As a finger scrolls: in many small steps. */
async function scrolledTo(y: number) {
  for (let left = y - scrollY; left !== 0; left = y - scrollY) {
    const before = scrollY;
    scrollBy({ top: Math.max(-80, Math.min(left, 80)), behavior: 'instant' });
    if (scrollY === before) return;
    await new Promise(requestAnimationFrame);
  }
}

test('the main action hides while scrolling down, and returns on scrolling up or at the end', async () => {
  expect(isAside()).toBe(false);
  await scrolledTo(300);
  await expect.poll(isAside).toBe(true);
  await scrolledTo(250);
  await expect.poll(isAside).toBe(false);
  await scrolledTo(600);
  await expect.poll(isAside).toBe(true);
  await scrolledTo(5000);
  await expect.poll(isAside).toBe(false);
});

test('the link shows when the keyboard reaches it', async () => {
  await scrolledTo(300);
  await expect.poll(isAside).toBe(true);
  (document.querySelector('.ui-fab') as HTMLElement).focus({ focusVisible: true });
  await expect.poll(isAside).toBe(false);
});

test('the main action floats: elements next to it can be pressed', () => {
  const { left, top, width, height } = document.querySelector('.ui-fab')?.getBoundingClientRect() ?? new DOMRect();
  for (const [x, y] of [
    [left - 8, top + height / 2],
    [20, top],
    [left + width + 8, top],
  ])
    expect(document.elementFromPoint(x ?? 0, y ?? 0)).toBe(app.querySelector('.app-main'));
});
