import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { Bell } from './bell.tsx';

const TO = '/news';

test('the bell opens the news, and is large enough for a thumb', async () => {
  const screen = await renderScreen(<Bell counts={{ '/tasks': 3 }} />);
  const bell = screen.getByRole('link', { name: /^What’s new$/ });
  await expect.element(bell).toHaveAttribute('href', TO);
  const { width, height } = bell.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  expect(bell.element().querySelector('.app-bell-dot')).toBeNull();
  await expectAccessible();
});

test('the bell has a dot while there is news, and says so', async () => {
  const screen = await renderScreen(<Bell counts={{ [TO]: 1 }} />);
  const bell = screen.getByRole('link', { name: 'What’s new: something happened' });
  const dot = bell.element().querySelector('.app-bell-dot');
  expect(dot?.checkVisibility()).toBe(true);
  const around = bell.element().getBoundingClientRect();
  const { left, right, top, bottom } = dot?.getBoundingClientRect() ?? new DOMRect();
  expect(left >= around.left && right <= around.right && top >= around.top && bottom <= around.bottom).toBe(true);
});
