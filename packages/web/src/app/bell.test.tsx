import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { Bell } from './bell.tsx';

const TO = '/settings/notifications';

test('the bell leads to the notifications, and a thumb hits it', async () => {
  const screen = await renderScreen(<Bell counts={{ '/tasks': 3 }} />);
  const bell = screen.getByRole('link', { name: /^Notifications$/ });
  await expect.element(bell).toHaveAttribute('href', TO);
  const { width, height } = bell.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  await expectAccessible();
});

test('the bell counts what waits behind it, with room for two figures', async () => {
  const screen = await renderScreen(<Bell counts={{ [TO]: 120 }} />);
  const count = screen.getByText('99+');
  await expect.element(count).toBeVisible();
  const bell = count.element().closest('a')?.getBoundingClientRect() ?? new DOMRect();
  const { left, right, top, bottom } = count.element().getBoundingClientRect();
  expect(left >= bell.left && right <= bell.right && top >= bell.top && bottom <= bell.bottom).toBe(true);
});
