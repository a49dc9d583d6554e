import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import type { BoughtItem } from '@hestia/contract/reminders/schemas.ts';
import { expectAccessible } from '#test/accessible.ts';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import { photo } from '#test/photo.ts';
import { moveIn, queued } from '../board/board.test-utils.tsx';
import { listOf, nextId } from '../notes.test-fixtures.ts';
import { openShop } from './shop.test-utils.tsx';
import { TickRow } from '../lists/tick.tsx';

vi.mock('../lists/tick.tsx', { spy: true });

beforeEach(moveIn);
afterEach(() => vi.unstubAllGlobals());

const ticked = { isChecked: true, checkedBy: TOM, checkedAt: '2026-11-20T09:00:00.000Z' };
const list = listOf(['2 l milk', { name: 'Razor @Tomasz', createdBy: TOM }, { name: 'Bread', ...ticked }]);

const open = (notes: readonly Note[] = [list], id = list.id, bought: readonly BoughtItem[] = []) =>
  openShop(notes, id, bought);

const TO_BUY = { name: 'To buy' };
const CART = { name: 'In the cart' };

test('a ticked item moves to the cart, and taking it out makes it needed again', async () => {
  const screen = await open();
  const toBuy = screen.getByRole('list', TO_BUY);
  const cart = screen.getByRole('list', CART);
  await expect.element(screen.getByText('2 left')).toBeVisible();
  await toBuy.getByRole('checkbox', { name: /milk/ }).click();
  await expect.element(screen.getByText('1 left')).toBeVisible();
  await expect.element(cart.getByRole('checkbox', { name: /milk/ })).toBeChecked();
  await cart.getByRole('checkbox', { name: /Bread/ }).click();
  await expect.element(toBuy.getByRole('checkbox', { name: /Bread/ })).not.toBeChecked();
  expect(queued()).toMatchObject([{ body: { isChecked: true } }, { body: { isChecked: false } }]);
});

test('a tick renders only its row in a long list', async () => {
  const long = listOf(Array.from({ length: 200 }, (_, at) => `Thing ${at}`));
  const screen = await open([long], long.id);
  const first = screen.getByRole('checkbox', { name: 'Thing 0', exact: true });
  await expect.element(first).toBeVisible();
  vi.mocked(TickRow).mockClear();
  await first.click();
  await expect.element(screen.getByText('199 left')).toBeVisible();
  // It renders again as its write changes its state.
  expect(vi.mocked(TickRow).mock.calls.length).toBeLessThan(long.items?.length ?? 0);
});

test('a row shows quantity, people, and which other member added or took it', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('checkbox', { name: 'milk 2 l' })).toBeVisible();
  await expect.element(screen.getByText('for Tomasz · added by Tomasz')).toBeVisible();
  await expect.element(screen.getByText('Tomasz has it')).toBeVisible();
});

test('nobody is named as the author of a list that one member wrote', async () => {
  const one = listOf([
    { name: 'Milk', createdBy: TOM },
    { name: 'Salt', createdBy: TOM },
  ]);
  const screen = await open([one], one.id);
  await expect.element(screen.getByRole('checkbox', { name: 'Milk' })).toBeVisible();
  await expect.element(screen.getByText(/added by/)).not.toBeInTheDocument();
});

describe('a tick', () => {
  afterEach(() => vi.useRealTimers());

  const long = listOf(Array.from({ length: 26 }, (_, at) => `Thing ${String.fromCodePoint(65 + at)}`));
  /* The list is on the screen, and its clock is stopped. */
  const openLong = async () => {
    const screen = await open([long], long.id);
    await expect.element(screen.getByRole('checkbox', { name: 'Thing C', exact: true })).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return screen;
  };
  const namesOf = (screen: Awaited<ReturnType<typeof open>>, which: typeof TO_BUY) =>
    screen
      .getByRole('list', which)
      .elements()
      .flatMap((each) => [...each.querySelectorAll('.shop-row-name')].map((name) => name.textContent));
  const wait = globalThis.setTimeout;
  /* Waits for what React draws by a clock that is not faked. */
  const drawn = async (isDrawn: () => boolean) => {
    while (!isDrawn()) await new Promise((resolve) => wait(resolve, 20));
  };
  const touch = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
  /* Ticks, waits until the screen shows it, and restarts the pause. */
  const tick = async (screen: Awaited<ReturnType<typeof open>>, name: string) => {
    const box = screen.getByRole('checkbox', { name, exact: true });
    const left = () => document.querySelector('.shop-count')?.textContent;
    await expect.element(box).toBeVisible();
    const before = left();
    touch();
    await box.click();
    while (left() === before) {
      await vi.advanceTimersByTimeAsync(5);
      await new Promise((resolve) => wait(resolve, 20));
    }
    touch();
    return box;
  };

  test('moves no row until three seconds without a touch', async () => {
    const screen = await openLong();
    const order = () => namesOf(screen, TO_BUY);
    const before = order();
    const box = await tick(screen, 'Thing C');
    expect(
      getComputedStyle(box.element().parentElement?.querySelector('.tick-name') ?? document.body).textDecorationLine,
    ).toBe('line-through');
    await vi.advanceTimersByTimeAsync(2700);
    expect(order()).toEqual(before);
    await tick(screen, 'Thing F');
    await vi.advanceTimersByTimeAsync(2700);
    expect(order()).toEqual(before);
    await vi.advanceTimersByTimeAsync(5000);
    await expect.poll(() => namesOf(screen, CART).toSorted()).toEqual(['Thing C', 'Thing F']);
    expect(namesOf(screen, TO_BUY)).toHaveLength(24);
  });

  test('is undone by a second one, and the row stays', async () => {
    const screen = await openLong();
    await tick(screen, 'Thing C');
    await tick(screen, 'Thing C');
    await vi.advanceTimersByTimeAsync(5000);
    await drawn(() => namesOf(screen, CART).length === 0);
    expect(namesOf(screen, TO_BUY)[2]).toBe('Thing C');
  });

  test('lets its row move on scrolling, but not under a finger', async () => {
    const screen = await openLong();
    await tick(screen, 'Thing B');
    const finger = (type: string, fingers: number) => {
      const touches = fingers > 0 ? [new Touch({ identifier: 1, target: document.body })] : [];
      document.body.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }));
    };
    finger('touchstart', 1);
    const scrolled = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }));
    scrollTo({ top: 300, behavior: 'instant' });
    await scrolled;
    await vi.advanceTimersByTimeAsync(5000);
    expect(namesOf(screen, TO_BUY)).toContain('Thing B');
    finger('touchend', 0);
    await vi.advanceTimersByTimeAsync(300);
    await drawn(() => namesOf(screen, CART).includes('Thing B'));
  });
});

test('one line adds several items, and stays open for the next one', async () => {
  const screen = await open();
  const field = screen.getByRole('textbox', { name: 'Add item' });
  await field.fill('milk 1 l, BREAD; 500 g 面粉、salt');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  for (const name of ['milk 3 l', 'Bread', '面粉 500 g', 'salt'])
    await expect.element(screen.getByRole('list', { name: 'To buy' }).getByRole('checkbox', { name })).toBeVisible();
  await userEvent.keyboard('pepper{Enter}');
  await expect.element(screen.getByRole('checkbox', { name: 'pepper' })).toBeVisible();
});

test('an excess of items stays in the field, letter for letter', async () => {
  const screen = await open();
  const field = screen.getByRole('textbox', { name: 'Add item' });
  const names = Array.from({ length: 103 }, (_, at) => `thing${at}`);
  await field.fill(names.join(', '));
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue(' thing100, thing101, thing102');
  await expect.element(screen.getByText('100 items added. Press Enter for the next ones.')).toBeVisible();
  expect(queued()).toHaveLength(100);
});

test('the cart is cleared, and one undo restores all of it', async () => {
  const both = listOf(['Milk', { name: 'Bread', ...ticked }, { name: 'Eggs', ...ticked }]);
  const screen = await open([both], both.id);
  await screen.getByRole('button', { name: 'Actions for Groceries' }).click();
  await screen.getByRole('menuitem', { name: 'Clear cart' }).click();
  await expect.element(screen.getByRole('checkbox', { name: /Bread/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  for (const name of [/Bread/, /Eggs/]) await expect.element(screen.getByRole('checkbox', { name })).toBeChecked();
  expect(queued()).toEqual([]);
});

const DAY_MS = 86_400_000;
/** Bought every week, the last time a week ago. */
const weekly = (name: string): BoughtItem[] =>
  [28, 21, 14, 7].map((days) => ({
    itemId: nextId(),
    reminderId: list.id,
    name,
    boughtAt: new Date(Date.now() - days * DAY_MS).toISOString(),
  }));

test('usual purchases are suggested, and one tap adds them to the list', async () => {
  const screen = await open([list], list.id, [...weekly('Milk'), ...weekly('Oat flakes')]);
  const usual = screen.getByRole('group', { name: 'You usually buy about now' });
  // However short the list, the bar is at the end of the page.
  await expect.element(usual).toBeVisible();
  const page = document.querySelector<HTMLElement>('.shop-screen');
  if (page) page.style.minHeight = '800px';
  const endOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom;
  await expect.poll(() => endOf('.shop-bar')).toBeCloseTo(endOf('.shop-screen') ?? Number.NaN, 0);
  await usual.getByRole('button', { name: 'Oat flakes' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Oat flakes' })).not.toBeChecked();
  // Milk is on the list.
  await expect.element(usual).not.toBeInTheDocument();
});

test('typing suggests earlier purchases for the last piece, with its quantity', async () => {
  const screen = await open([list], list.id, [...weekly('Crème fraîche'), ...weekly('Salt')]);
  const field = screen.getByRole('textbox', { name: 'Add item' });
  await field.fill('tea, 2 cups cre');
  const offered = screen.getByRole('group', { name: 'Bought before' });
  await expect.element(offered.getByRole('button')).toHaveTextContent('Crème fraîche');
  await offered.getByRole('button').click();
  await expect.element(screen.getByRole('checkbox', { name: 'Crème fraîche 2 cups' })).toBeVisible();
  await expect.element(field).toHaveValue('tea, ');
});

test('one press ends the trip, even while the field has the focus', async () => {
  const screen = await open();
  const field = screen.getByRole('textbox', { name: 'Add item' });
  await field.click();
  await userEvent.keyboard('pepper{Enter}');
  await expect.element(screen.getByRole('checkbox', { name: 'pepper' })).toBeVisible();
  await expect.element(field).toHaveFocus();
  await screen.getByRole('button', { name: 'That’s everything' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'What did you pay?' })).toBeVisible();
});

test('the paid amount becomes an expense and the cart is empty; one undo reverts both', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'That’s everything' }).click();
  await expect.element(screen.getByText('Everyone shares.')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'What did you pay?' });
  await screen.getByRole('button', { name: 'Add expense' }).click();
  await expect.element(screen.getByText('Enter what you paid.')).toBeVisible();
  await field.fill('43.20');
  await screen.getByRole('button', { name: 'Add €43.20' }).click();
  await expect.element(screen.getByRole('checkbox', { name: /Bread/ })).not.toBeInTheDocument();
  expect(queued()).toMatchObject([
    { kind: 'money.addCategory', body: { name: 'Groceries' } },
    {
      kind: 'money.addExpense',
      body: {
        name: 'Groceries',
        amount: 43.2,
        description: 'Bread',
        reminderId: list.id,
        itemIds: [list.items?.[2]?.id],
      },
    },
    { kind: 'reminders.deleteItem' },
  ]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('checkbox', { name: /Bread/ })).toBeChecked();
  expect(queued()).toEqual([]);
});

const FOOD = { id: nextId(), name: 'Kitchen and food', totalAmount: 0 };

/* The queued commands of a paid trip. */
async function pay(screen: Awaited<ReturnType<typeof openShop>>) {
  await screen.getByRole('button', { name: 'That’s everything' }).click();
  await screen.getByRole('textbox', { name: 'What did you pay?' }).fill('43.20');
  await screen.getByRole('button', { name: 'Add €43.20' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  return queued().filter(({ kind }) => kind.startsWith('money.'));
}

test('a trip gets the household’s category of that kind, like an expense of that name', async () => {
  const screen = await openShop([list], list.id, [], [], [FOOD]);
  expect(await pay(screen)).toMatchObject([{ kind: 'money.addExpense', body: { expenseCategoryId: FOOD.id } }]);
});

test('a trip makes no category while offline', async () => {
  const screen = await open();
  await expect.element(screen.getByText('2 left')).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  globalThis.dispatchEvent(new Event('offline'));
  onTestFinished(() => {
    vi.restoreAllMocks();
    globalThis.dispatchEvent(new Event('online'));
  });
  const general = generalCategoryId(HOUSEHOLD);
  expect(await pay(screen)).toMatchObject([{ kind: 'money.addExpense', body: { expenseCategoryId: general } }]);
});

test('prices next to the items split the rest by their people, and the calculation shows before sending', async () => {
  const cart = listOf([
    { name: 'Razor @Tomasz', ...ticked },
    { name: 'Bread', ...ticked },
  ]);
  const screen = await open([cart], cart.id);
  await screen.getByRole('button', { name: 'That’s everything' }).click();
  await screen.getByRole('textbox', { name: 'What did you pay?' }).fill('16');
  await screen.getByRole('button', { name: 'Add prices' }).click();
  const razor = screen.getByRole('textbox', { name: 'Price of Razor' });
  await razor.fill('17');
  await expect.element(screen.getByText('The prices come to €17.00. That’s more than you paid.')).toBeVisible();
  await razor.fill('7+');
  await screen.getByRole('button', { name: 'Add €16.00' }).click();
  await expect.element(screen.getByText('Enter a price, like 2.49.')).toBeVisible();
  await razor.fill('3+4');
  await expect
    .element(screen.getByText(/^The prices come to €7.00. The rest, €9.00, is split equally: Léa, Tomasz, and 由紀.$/))
    .toBeVisible();
  await expect.element(screen.getByText('€10.00')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Add €16.00' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const expense = queued().find(({ kind }) => kind === 'money.addExpense');
  expect(expense?.body).toMatchObject({
    splitType: 1,
    amount: 16,
    splitValues: { [LEA]: 3, [TOM]: 10, [YUKI]: 3 },
    description: expect.stringMatching(/^Bread\nRazor @Tomasz · €7\.00$|^Razor @Tomasz · €7\.00\nBread$/) as unknown,
  });
});

test('the photo of the receipt is sent along, and one undo reverts it with the rest', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'That’s everything' }).click();
  await screen.getByRole('textbox', { name: 'What did you pay?' }).fill('43.20');
  await userEvent.upload(document.querySelectorAll('input[type=file]')[1] as HTMLInputElement, await photo());
  await expect.element(screen.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Add €43.20' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(queued()).toMatchObject([
    { kind: 'money.addCategory' },
    { kind: 'money.addExpense' },
    { kind: 'money.addPicture' },
    { kind: 'reminders.deleteItem' },
  ]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('checkbox', { name: /Bread/ })).toBeChecked();
  expect(queued()).toEqual([]);
});

test("a list shows its last trips' amounts, each linked to its expense", async () => {
  const paid = (amount: number, reminderId: string | null): Expense => ({
    id: nextId(),
    colocationId: list.colocationId,
    createdAt: '2026-11-17T18:00:00.000Z',
    createdBy: TOM,
    name: 'Groceries',
    description: null,
    amount,
    paidBy: TOM,
    splitType: 0,
    splitBetween: { [TOM]: amount },
    splitPercentages: null,
    dateOfPayment: '2026-11-17T18:00:00.000Z',
    expenseCategoryId: nextId(),
    expenseCategoryName: 'General',
    reminderId,
  });
  const pollId = nextId();
  const came = { ...list, pollId };
  const screen = await openShop([came], list.id, [], [paid(43.2, list.id), paid(9, null), paid(12, nextId())]);
  await expect.element(screen.getByRole('link', { name: 'From a poll' })).toHaveAttribute('href', `/?note=${pollId}`);
  const trips = screen.getByRole('region', { name: 'Last trips' });
  await expect.element(trips.getByRole('link', { name: /€43\.20/ })).toBeVisible();
  expect(trips.getByRole('link').elements()).toHaveLength(1);
});

test('a deleted list says so and links back to the board', async () => {
  const screen = await open([list], 'gone');
  await expect.element(screen.getByText('This list no longer exists.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Board' }).first()).toBeVisible();
});

test('the screen is kept awake, and may sleep again once the page is left', async () => {
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const request = vi.fn<() => Promise<object>>(() => Promise.resolve({ release }));
  vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue({ request } as never);
  const screen = await open();
  await expect.poll(() => request).toHaveBeenCalledExactlyOnceWith('screen');
  await screen.unmount();
  await expect.poll(() => release).toHaveBeenCalled();
});

test("a browser that can't keep the screen awake shows the list all the same", async () => {
  vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue(undefined as never);
  const screen = await open();
  await expect.element(screen.getByRole('checkbox', { name: 'milk 2 l' })).toBeVisible();
});

test('the ticks are at the left or the right thumb, as stored on this device', async () => {
  const screen = await open();
  const [row] = [screen.getByRole('checkbox', { name: /milk/ })];
  const sideOf = async () => {
    await expect.element(row).toBeVisible();
    const label = row.element().closest('label');
    const [box, name] = ['.tick-box', '.shop-row-name'].map((part) => label?.querySelector(part));
    if (!box || !name) throw new Error('The row has no tick or no name');
    return box.getBoundingClientRect().left < name.getBoundingClientRect().left ? 'left' : 'right';
  };
  expect(await sideOf()).toBe('left');
  await screen.getByRole('button', { name: /^Actions for / }).click();
  await screen.getByRole('menuitem', { name: 'Ticks on the right' }).click();
  await vi.waitFor(async () => expect(await sideOf()).toBe('right'));
  await screen.unmount();
  const again = await open();
  await expect.element(again.getByRole('checkbox', { name: /milk/ })).toBeVisible();
  const label = again.getByRole('checkbox', { name: /milk/ }).element().closest('label');
  expect(label?.lastElementChild?.getBoundingClientRect().right).toBeLessThanOrEqual(
    label?.querySelector('.tick-box')?.getBoundingClientRect().left ?? 0,
  );
  await again.getByRole('button', { name: /^Actions for / }).click();
  await expect.element(again.getByRole('menuitem', { name: 'Ticks on the left' })).toBeVisible();
  localStorage.removeItem('shop.right');
});
