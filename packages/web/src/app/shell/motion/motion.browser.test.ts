import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { wishFor } from '#test/motion.ts';
import { watchMotion } from './motion.ts';

const HOME = `
  <ul class="rows"><li>Milk</li><li>Bread</li></ul>
  <button class="poll-option"><span class="poll-option-answer"><i class="poll-option-mark"></i></span></button>
  <div class="places"></div>`;

beforeEach(() => wishFor('no-preference'));

function open() {
  const shell = document.createElement('main');
  shell.className = 'app-shell';
  shell.innerHTML = HOME;
  document.body.append(shell);
  const stop = watchMotion();
  onTestFinished(() => {
    stop();
    shell.remove();
  });
  const find = (selector: string): HTMLElement => {
    const found = shell.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`No ${selector}`);
    return found;
  };
  const add = async (parent: string, html: string, where: InsertPosition = 'afterbegin') => {
    find(parent).insertAdjacentHTML(where, html);
    // The observer runs before.
    await Promise.resolve();
  };
  return { find, add };
}

const moving = (element: Element): number => element.getAnimations().length;
const touch = () => dispatchEvent(new PointerEvent('pointerdown'));

test('a row that the user adds moves in, and those below make room', async () => {
  const { find, add } = open();
  touch();
  await add('.rows', '<li class="new">Eggs</li>');
  expect(moving(find('.new'))).toBe(1);
  expect(moving(find('.rows > :last-child'))).toBe(1);
  expect(find('.new')).not.toHaveAttribute('data-arrived');
});

test('another member’s row is marked for a moment', async () => {
  const { find, add } = open();
  await add('.rows', '<li class="new">Eggs</li>');
  expect(find('.new')).toHaveAttribute('data-arrived');
  await expect.poll(() => find('.new').hasAttribute('data-arrived'), { timeout: 5000 }).toBe(false);
});

test("a complete list, many rows at once, moved rows and those of virtual lists don't animate", async () => {
  const { find, add } = open();
  await add('.places', '<ul class="other"><li>Rice</li></ul>');
  expect(moving(find('.other li'))).toBe(0);
  await add('.other', '<li>1</li><li>2</li><li>3</li>');
  expect(moving(find('.other li'))).toBe(0);
  find('.rows').append(find('.rows > :first-child'));
  await Promise.resolve();
  expect(moving(find('.rows > :last-child'))).toBe(0);
  await add('.rows', '<li class="virtual" style="position: absolute">Eggs</li>');
  expect(moving(find('.virtual'))).toBe(0);
});

test('nothing animates with reduced motion', async () => {
  await wishFor('reduce');
  const { find, add } = open();
  await add('.rows', '<li class="new">Eggs</li>');
  expect(moving(find('.new'))).toBe(0);
  expect(find('.new')).not.toHaveAttribute('data-arrived');
});

test('a vote pops its mark, and a voter’s face', async () => {
  const { find, add } = open();
  find('.poll-option').dataset.selected = 'true';
  await Promise.resolve();
  expect(moving(find('.poll-option-mark'))).toBe(1);
  await add('.poll-option-answer', '<b class="face">LÉ</b>');
  expect(moving(find('.face'))).toBe(1);
});

test("another member’s note and a pane move in; an animation due at the first render doesn't play", async () => {
  const { find, add } = open();
  await add('.places', '<article class="note-card" data-new="true"></article>');
  expect(moving(find('article'))).toBe(1);
  await add('.places', '<div class="ui-pane"><section>Kitchen</section></div>');
  expect(moving(find('.ui-pane section'))).toBe(1);
  await add('.places', '<div><p class="there" data-moment="">All square</p></div>');
  expect(moving(find('.there'))).toBe(0);
  await add('.places', '<p class="now" data-moment="">All square</p>');
  expect(moving(find('.now'))).toBe(1);
  expect(find('.now')).toHaveAttribute('data-moment', 'now');
});

test("reaching a zero balance or a full cart plays an animation, other changes don't", async () => {
  const { find, add } = open();
  await add('.places', '<section class="owed"><p class="my-balance">−€12.00</p></section>');
  expect(moving(find('.owed'))).toBe(0);
  await add('.places', '<section class="zero"><p class="my-balance">€0.00</p></section>');
  expect(moving(find('.zero'))).toBe(1);
  await add('.places', '<div class="shop-screen"><ul class="shop-cart"></ul></div>');
  await add('.shop-screen', '<p class="complete">Everything is in the cart.</p>');
  expect(moving(find('.complete'))).toBe(1);
});
