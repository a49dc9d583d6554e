import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { switchLetterKeys } from '#platform/letter-keys.ts';
import { listenForNew } from './new-by-key.ts';

let stop = (): void => undefined;
let screen = document.body;
const press = vi.fn<() => void>();

beforeEach(() => {
  press.mockClear();
  screen = document.body.appendChild(document.createElement('div'));
  screen.innerHTML = '<button class="ui-button ui-fab">Task</button><input aria-label="Name" />';
  screen.querySelector('button')?.addEventListener('click', press);
  stop = listenForNew();
});

afterEach(() => {
  stop();
  screen.remove();
});

test("n activates the screen's main action", async () => {
  await userEvent.keyboard('n');
  expect(press).toHaveBeenCalledOnce();
});

test("on a desktop n activates the action in the header, where the phone's is hidden", async () => {
  const header = document.createElement('div');
  header.className = 'ui-header';
  header.innerHTML =
    '<div class="ui-header-actions"><button class="ui-button">Filter</button><button class="ui-button ui-button-fill">Task</button></div>';
  const pressAtDesk = vi.fn<() => void>();
  header.querySelector('.ui-button-fill')?.addEventListener('click', pressAtDesk);
  screen.append(header);
  await page.viewport(1280, 800);
  await userEvent.keyboard('n');
  expect([pressAtDesk.mock.calls.length, press.mock.calls.length]).toEqual([1, 0]);
  await page.viewport(390, 844);
  await userEvent.keyboard('n');
  expect([pressAtDesk.mock.calls.length, press.mock.calls.length]).toEqual([1, 1]);
});

test('n does nothing where keys without Ctrl are switched off', async () => {
  switchLetterKeys(false);
  await userEvent.keyboard('n');
  expect(press).not.toHaveBeenCalled();
  switchLetterKeys(true);
  await userEvent.keyboard('n');
  expect(press).toHaveBeenCalledOnce();
});

test('n while typing, or with another key, has its usual meaning', async () => {
  screen.querySelector('input')?.focus();
  await userEvent.keyboard('n');
  expect(screen.querySelector('input')?.value).toBe('n');
  screen.querySelector('input')?.blur();
  await userEvent.keyboard('{Alt>}n{/Alt}');
  expect(press).not.toHaveBeenCalled();
});
