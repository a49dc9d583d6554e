import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { Sheet, SheetBody } from '../layers/sheet.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Sentence } from './sentence.tsx';

const PAID = 'Paid by you today, equally for all';

function Paid({ who = 'you', ...at }: { who?: string; isWrong?: boolean }) {
  const [isWrong, setWrong] = useState(at.isWrong === true);
  const [open, setOpen] = useState<'payer' | 'day' | 'split' | null>(null);
  const field = (label: string) => () => <TextField label={label} />;
  return (
    <>
      <Sentence
        label={PAID}
        open={open}
        onOpenChange={setOpen}
        parts={{
          payer: { name: 'Paid by you', words: who, panel: field('Payer') },
          day: { name: 'today', words: 'today', panel: field('Day') },
          split: { name: 'equally for all', words: 'equally for all', panel: field('Split'), isWrong },
        }}
      >
        {(part) => ['Paid by ', part('payer'), ' ', part('day'), ', ', part('split'), '.']}
      </Sentence>
      <button type="button" onClick={() => setWrong(false)}>
        Mend
      </button>
    </>
  );
}

const show = async (props: Parameters<typeof Paid>[0] = {}) => {
  const onClose = vi.fn<() => void>();
  const screen = await renderScreen(
    <Sheet title="Expense" onClose={onClose}>
      <SheetBody>
        <Paid {...props} />
      </SheetBody>
    </Sheet>,
  );
  const part = (name: string) => screen.getByRole('button', { name: `${name}, change` });
  await expect.element(part('today')).toBeVisible();
  return { screen, onClose, part, field: (name: string) => screen.getByRole('textbox', { name }) };
};

describe('a sentence with parts', () => {
  test('is heard whole and then as its parts', async () => {
    const { screen, part } = await show();
    await expect.element(screen.getByText(PAID, { exact: true })).toBeInTheDocument();
    await expect.element(part('Paid by you')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(part('equally for all')).not.toHaveAttribute('aria-controls');
    await expectAccessible();
  });

  test('has one part open at a time, and pressed again it is words', async () => {
    const { part, field } = await show();
    await part('Paid by you').click();
    await expect.element(field('Payer')).toBeVisible();
    const controls = part('Paid by you').element().getAttribute('aria-controls') ?? '';
    expect(document.querySelector(`#${CSS.escape(controls)}`)?.contains(field('Payer').element())).toBe(true);
    await expectAccessible();
    await part('today').click();
    await expect.element(field('Day')).toBeVisible();
    await expect.element(field('Payer')).not.toBeInTheDocument();
    await part('today').click();
    await expect.element(field('Day')).not.toBeInTheDocument();
  });

  test('works with keys: Enter opens, Escape closes it, the focus returns and the sheet stays', async () => {
    const { part, field, onClose } = await show();
    part('Paid by you').element().focus();
    await userEvent.keyboard('{Enter}');
    await field('Payer').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(field('Payer')).not.toBeInTheDocument();
    await expect.element(part('Paid by you')).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  test('keeps a part open that has a fault, beside another one', async () => {
    const { part, field } = await show({ isWrong: true });
    await expect.element(field('Split')).toBeVisible();
    await part('today').click();
    await expect.element(field('Day')).toBeVisible();
    await expect.element(field('Split')).toBeVisible();
  });

  test('keeps a mended part open while the focus is in it', async () => {
    const { screen, part, field } = await show({ isWrong: true });
    await part('today').click();
    await field('Split').click();
    await userEvent.keyboard('mended');
    await expect.element(field('Day')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Mend' }).click();
    await expect.element(part('equally for all')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(field('Split')).toHaveValue('mended');
  });

  test.each(['you', 'ti', '你'])(
    'has no gap after the short part “%s”, which is wide enough for a finger',
    async (who) => {
      const { part } = await show({ who });
      const button = part('Paid by you').element();
      const { left, top, bottom, width } = button.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(button.firstElementChild ?? button);
      expect(width - words.getBoundingClientRect().width).toBeLessThan(1);
      const reach = 44;
      const pressed = Array.from({ length: Math.ceil(width) + 2 * reach }, (_, at) => left - reach + at).filter((x) =>
        button.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
      expect(pressed.length).toBeGreaterThanOrEqual(reach - 1);
      expect(bottom - top).toBeGreaterThanOrEqual(reach);
    },
  );

  test('can be pressed, is never cut at twice the size of text, and no comma begins a line', async () => {
    document.documentElement.style.fontSize = '200%';
    try {
      await page.viewport(320, 568);
      const { part } = await show({ who: 'you and Maximilian-Alexander von Hohenstauffenberg' });
      const boxes = ['Paid by you', 'today', 'equally for all'].map((name) =>
        part(name).element().getBoundingClientRect(),
      );
      for (const { width, height, left, right } of boxes) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(320);
      }
      const line = part('today').element().closest('.ui-sentence-line');
      expect(line?.scrollWidth).toBe(line?.clientWidth);
      const comma = part('today').element().querySelector('.ui-sentence-mark')?.getBoundingClientRect();
      const today = boxes[1];
      expect(comma?.top).toBeGreaterThanOrEqual(today?.top ?? Number.NaN);
      expect(comma?.bottom).toBeLessThanOrEqual(today?.bottom ?? Number.NaN);
    } finally {
      document.documentElement.style.fontSize = '';
      await page.viewport(390, 844);
    }
  });
});
