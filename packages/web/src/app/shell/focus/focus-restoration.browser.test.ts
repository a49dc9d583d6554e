import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreFocus } from './focus-restoration.ts';

const row = (name: string) =>
  `<li id="${name}"><a href="#${name}">${name}</a> <span><button>Take</button><input type="checkbox" aria-label="${name}"></span></li>`;

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<a href="#main">Skip</a><main tabindex="-1"><div><ul>${row('a')}${row('b')}${row('c')}</ul></div></main>`;
  stop = restoreFocus();
});
afterEach(() => stop());

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const stand = (selector: string) => find(selector)?.focus();
const standing = () => document.activeElement;
const frames = () =>
  new Promise<void>((resolve) => {
    let left = 5;
    const next = () => (left-- === 0 ? resolve() : requestAnimationFrame(next));
    next();
  });

test('after ticking a row away, the focus is on the same control of the next row', async () => {
  stand('#b input');
  find('#b')?.remove();
  await expect.poll(standing).toBe(find('#c input'));
  find('#c')?.remove();
  await expect.poll(standing).toBe(find('#a input'));
});

test('a button that disappears after its work passes the focus to its neighbour', async () => {
  stand('#b button');
  find('#b button')?.remove();
  await expect.poll(standing).toBe(find('#b input'));
});

test('when a sheet closes and its opener is gone, its neighbour takes over', async () => {
  stand('#a a');
  document.body.insertAdjacentHTML('beforeend', '<div class="ui-sheet-dialog"><button>Delete</button></div>');
  stand('.ui-sheet-dialog button');
  find('#a')?.remove();
  find('.ui-sheet-dialog')?.remove();
  await expect.poll(standing).toBe(find('#b a'));
});

test('within a sheet the focus stays in the sheet', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div class="ui-sheet-dialog"><ul><li><button>1</button></li><li><button>2</button></li></ul></div>',
  );
  stand('.ui-sheet-dialog li:first-child button');
  find('.ui-sheet-dialog li')?.remove();
  await expect.poll(standing).toBe(find('.ui-sheet-dialog button'));
});

test('a new page, or an emptied container, gets the focus at its content', async () => {
  stand('#a a');
  find('main')?.replaceChildren(document.createElement('h1'));
  await expect.poll(standing).toBe(find('main'));
});

test('a moved focus or a navigation is not overridden', async () => {
  stand('#a a');
  find('#a a')?.blur();
  await frames();
  find('#a')?.remove();
  await frames();
  expect(document.activeElement).toBe(document.body);
  stand('#b a');
  find('#b')?.remove();
  stand('body > a');
  await frames();
  await expect.poll(standing).toBe(find('body > a'));
});
