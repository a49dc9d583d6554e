import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#test/render-screen.tsx';
import { Confirm } from '../layers/confirm.tsx';
import { Icon } from '../icons/icon.tsx';
import { RowParts } from '../rows/row.tsx';
import { Segment } from '../fields/choices/segment.tsx';

/** For the layout, a phone with text of twice the size is one of half the width and height. */
beforeEach(async () => {
  await page.viewport(195, 422);
  onTestFinished(() => page.viewport(390, 844));
});

const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();

test('a question shows what is lost, with a name of any length', async () => {
  const name = 'Wohngemeinschaft Donaudampfschifffahrtsgesellschaft';
  const nothing = vi.fn<() => void>();
  const screen = await renderScreen(
    <Confirm title={`Leave ${name}?`} action="Leave" onConfirm={nothing} onClose={nothing}>
      You no longer see its money.
    </Confirm>,
  );
  const words = boxOf(screen.getByText('You no longer see its money.').element());
  expect(words.bottom).toBeLessThanOrEqual(boxOf(document.querySelector('.ui-sheet .ui-sheet-foot')).top);
});

test('a row keeps its arrow at its end', async () => {
  await renderScreen(
    <a className="ui-row" href="/settings">
      <Icon name="home" />
      <RowParts title="Name, address, currency" detail="12 Lilac Street" />
      <Icon name="chevron" />
    </a>,
  );
  const [lead, words, arrow] = [...(document.querySelector('.ui-row')?.children ?? [])].map(boxOf);
  expect(arrow?.left).toBeGreaterThanOrEqual(words?.right ?? Infinity);
  expect(arrow?.top).toBe(lead?.top);
});

test('a choice in Japanese keeps its words whole, one below the other', async () => {
  const choices = [
    { id: 'in', label: 'ログイン' },
    { id: 'new', label: 'アカウント作成' },
  ] as const;
  await renderScreen(<Segment label="?" choices={choices} value="in" onChange={() => undefined} />, { locale: 'ja' });
  const items = [...document.querySelectorAll('.ui-segment-item')];
  const linesOf = (item: Element) => {
    const words = document.createRange();
    words.selectNode(item.lastChild ?? item);
    return words.getClientRects().length;
  };
  expect(items.map(linesOf)).toEqual([1, 1]);
  expect(boxOf(items[1]).top).toBeGreaterThanOrEqual(boxOf(items[0]).bottom);
});
