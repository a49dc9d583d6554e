import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderScreen } from '#test/render-screen.tsx';
import { Button } from '../buttons/button.tsx';
import { Fab } from '../buttons/fab.tsx';
import { Confirm } from './confirm.tsx';
import { Menu } from './menu.tsx';
import { Sheet, SheetBody } from './sheet.tsx';
import { toast } from './toast.ts';

function WithSheet() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Sheet title="New expense" isOpen={isOpen} onClose={() => setOpen(false)}>
        <SheetBody>
          <input aria-label="Name" />
        </SheetBody>
      </Sheet>
    </>
  );
}

describe('a sheet', () => {
  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => page.getByRole('button', { name: 'Close' }).click()],
    ['a tap outside', () => userEvent.click(document.body, { position: { x: 10, y: 10 } })],
  ])('closes by %s, and the focus is back where it came from', async (_way, close) => {
    const screen = await renderScreen(<WithSheet />);
    await screen.getByRole('button', { name: 'Open' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'New expense' })).toBeVisible();
    await close();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  test('a sheet has its close button next to a long title', async () => {
    await page.viewport(390, 800);
    const title = 'Take the paper, the glass and the old mattress to the recycling yard';
    const screen = await renderScreen(
      <Sheet title={title} onClose={vi.fn<() => void>()}>
        <SheetBody>Here</SheetBody>
      </Sheet>,
    );
    const heading = screen.getByRole('heading', { name: title }).element().getBoundingClientRect();
    const cross = screen.getByRole('button', { name: 'Close' }).element().getBoundingClientRect();
    expect(heading.right).toBeLessThanOrEqual(cross.left);
    expect(Math.abs(heading.top - cross.top)).toBeLessThan(2);
  });

  test('is pulled shut from its top, and slips back when it is pulled a little', async () => {
    await page.viewport(390, 800);
    const screen = await renderScreen(<WithSheet />);
    await screen.getByRole('button', { name: 'Open' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New expense' });
    await expect.element(dialog).toBeVisible();
    const pull = (by: number) => {
      const top = dialog.element().querySelector('.ui-sheet-top');
      const finger = { bubbles: true, pointerId: 7, pointerType: 'touch', button: 0, clientX: 100, pageX: 100 };
      const at = (y: number) => ({ ...finger, clientY: y });
      top?.dispatchEvent(new PointerEvent('pointerdown', at(200)));
      window.dispatchEvent(new PointerEvent('pointermove', at(200 + by / 2)));
      window.dispatchEvent(new PointerEvent('pointermove', at(200 + by)));
      window.dispatchEvent(new PointerEvent('pointerup', at(200 + by)));
    };
    pull(40);
    const sheet = document.querySelector<HTMLElement>('.ui-sheet');
    expect(sheet?.style.translate).toBe('');
    await expect.element(dialog).toBeVisible();
    pull(160);
    expect(sheet?.style.translate).toBe('0px 160px');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('keeps the focus in', async () => {
    const screen = await renderScreen(<WithSheet />);
    await screen.getByRole('button', { name: 'Open' }).click();
    for (let i = 0; i < 4; i++) await userEvent.tab();
    expect(screen.getByRole('dialog').element().contains(document.activeElement)).toBe(true);
  });
});

test('a question has the harmless answer at hand', async () => {
  const onConfirm = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const screen = await renderScreen(
    <Confirm title="Leave?" action="Leave" onConfirm={onConfirm} onClose={onClose}>
      You owe 12.
    </Confirm>,
  );
  await expect.element(screen.getByRole('alertdialog', { name: 'Leave?' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Leave' }).click();
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a menu works with the keyboard', async () => {
  const onAction = vi.fn<() => void>();
  const entries = [
    { id: 'edit', label: 'Edit', onAction: vi.fn<() => void>() },
    { id: 'delete', label: 'Delete', onAction },
  ];
  const screen = await renderScreen(<Menu trigger={<Button>More</Button>} entries={entries} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menu', { name: 'More' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onAction).toHaveBeenCalledOnce();
});

test('a toast takes back what was done, once, and goes', async () => {
  const undo = vi.fn<() => void>();
  const screen = await renderScreen(<main>Here</main>);
  toast('Message deleted', undo);
  await expect.element(screen.getByText('Message deleted')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('Message deleted')).not.toBeInTheDocument();
});

describe('a toast', () => {
  /** It is on the screen, and its clock stands still until a test moves it. */
  async function showToast() {
    const screen = await renderScreen(<button type="button">Before</button>);
    // The pointer may lie where toasts appear.
    await screen.getByRole('button', { name: 'Before' }).hover();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    toast('Saved');
    const message = screen.getByText('Saved');
    await expect.element(message).toBeVisible();
    return { screen, message };
  }
  /** Moves the clock, and draws what that has changed. */
  async function pass(ms: number) {
    vi.advanceTimersByTime(ms);
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }
  beforeEach(() => page.viewport(390, 844));
  afterEach(() => {
    vi.useRealTimers();
  });

  test('an announcement waits for a pause, and interrupts no other', async () => {
    const { screen } = await showToast();
    const region = screen.getByRole('region', { name: 'Notifications' });
    await expect.element(region.getByRole('status')).toHaveTextContent('Saved');
    await expect.element(region.getByRole('group', { name: 'Saved' })).toBeVisible();
    expect(document.querySelector('[role^=alert], [aria-live=assertive]')).toBeNull();
  });

  test('hands the focus to the other one when it goes', async () => {
    const { screen } = await showToast();
    toast('Sent');
    const close = screen.getByRole('group', { name: 'Sent' }).getByRole('button', { name: 'Close' });
    await expect.element(close).toBeVisible();
    close.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('group', { name: 'Saved' })).toHaveFocus();
  });

  test.each([
    ['a phone', 390, 844],
    ['a small phone', 320, 568],
    ['a small desk', 1024, 700],
    ['a desk', 1280, 800],
  ])('the announcement covers no part of a sheet on %s', async (_device, width, height) => {
    await page.viewport(width, height);
    const lines = Array.from({ length: 60 }, (_, at) => <p key={at}>Line {at}</p>);
    const screen = await renderScreen(
      <Sheet title="Unsent changes" onClose={vi.fn<() => void>()}>
        <SheetBody>{lines}</SheetBody>
      </Sheet>,
    );
    toast('Saved');
    toast('“Take the bins out to the street” deleted', vi.fn<() => void>());
    await expect.element(screen.getByText(/^“Take the bins out/)).toBeVisible();
    const dialog = screen.getByRole('dialog').element();
    for (const each of document.getAnimations()) if (each instanceof CSSAnimation) each.finish();
    const sheet = dialog.getBoundingClientRect();
    const covering = [...document.querySelectorAll('.ui-toast')].filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const isThere = right > left && bottom > top;
      return isThere && left < sheet.right && right > sheet.left && top < sheet.bottom && bottom > sheet.top;
    });
    expect(covering.map((each) => each.textContent)).toEqual([]);
  });

  test('leaves a phone’s add button to be pressed', async () => {
    const add = vi.fn<() => void>();
    const screen = await renderScreen(<Fab onClick={add}>Expense</Fab>);
    toast('“Coffee” added', vi.fn<() => void>());
    await expect.element(screen.getByText('“Coffee” added')).toBeVisible();
    const [there, button] = ['.ui-toast', '.ui-fab'].map((each) =>
      document.querySelector(each)?.getBoundingClientRect(),
    );
    expect(there?.bottom).toBeLessThanOrEqual(button?.top ?? 0);
    await screen.getByRole('button', { name: 'Expense' }).click();
    expect(add).toHaveBeenCalledOnce();
  });

  test('goes after 5 s', async () => {
    const { message } = await showToast();
    await pass(4900);
    await expect.element(message).toBeVisible();
    await pass(200);
    await expect.element(message).not.toBeInTheDocument();
  });

  test.each([
    [
      'pointed at',
      (button: Locator) => button.hover(),
      // Playwright's pointer leaves by going somewhere else.
      () => page.getByRole('button', { name: 'Before' }).hover(),
    ],
    [
      'focused',
      (button: Locator) => Promise.resolve(button.element().focus()),
      () => Promise.resolve(page.getByRole('button', { name: 'Before' }).element().focus()),
    ],
  ])('stays as long as it is %s, and then goes', async (_how, begin, end) => {
    const { screen, message } = await showToast();
    await pass(4000);
    const region = screen.getByRole('region', { name: 'Notifications' });
    await begin(screen.getByRole('button', { name: 'Close' }));
    await expect.poll(() => region.element().matches(':hover, :focus-within')).toBe(true);
    await pass(60_000);
    await expect.element(message).toBeVisible();
    await end();
    await expect.poll(() => region.element().matches(':hover, :focus-within')).toBe(false);
    await pass(1100);
    await expect.element(message).not.toBeInTheDocument();
  });
});

test('a button at work says so, keeps its width and does nothing twice', async () => {
  const onClick = vi.fn<() => void>();
  const save = (isPending: boolean) => (
    <Button look="fill" isPending={isPending} pendingLabel="Saving…" onClick={onClick}>
      Save
    </Button>
  );
  const idle = await renderScreen(save(false));
  const { width } = idle.getByRole('button').element().getBoundingClientRect();
  await idle.unmount();
  const screen = await renderScreen(save(true));
  await screen.getByRole('button').click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
  expect(screen.getByRole('button').element().getBoundingClientRect().width).toBe(width);
});
