import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useNow } from './now.ts';

const Clock = () => createElement('time', null, useNow().toISOString());

function startAt(now: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(now) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
const shown = () => [...document.querySelectorAll('time')].map(({ textContent }) => textContent);

test('all clocks of a page tick at the full minute, and so at every midnight', async () => {
  startAt('2026-11-20T18:14:59.500Z');
  await render(createElement('p', null, createElement(Clock), createElement(Clock)));
  expect(shown()).toEqual(['2026-11-20T18:14:00.000Z', '2026-11-20T18:14:00.000Z']);
  const timers = vi.getTimerCount();
  // Midnight in Kathmandu.
  vi.advanceTimersByTime(500);
  await vi.waitFor(() => expect(shown()).toEqual(['2026-11-20T18:15:00.000Z', '2026-11-20T18:15:00.000Z']));
  expect(vi.getTimerCount()).toBe(timers);
});

test.each([
  ['is looked at again', document, 'visibilitychange'],
  ['has the focus again', window, 'focus'],
  ['comes back as it was left', window, 'pageshow'],
])('a page that slept and %s has the right time at once', async (_how, target, event) => {
  startAt('2026-11-20T18:14:00Z');
  await render(createElement(Clock));
  vi.setSystemTime(new Date('2026-12-24T06:00:20Z'));
  target.dispatchEvent(new Event(event));
  await vi.waitFor(() => expect(shown()).toEqual(['2026-12-24T06:00:00.000Z']));
});

test('a page without clocks subscribes to nothing and has no timer', async () => {
  startAt('2026-11-20T18:14:00Z');
  const before = vi.getTimerCount();
  const { unmount } = await render(createElement(Clock));
  const heard = vi.spyOn(document, 'addEventListener');
  expect(vi.getTimerCount()).toBe(before + 1);
  await unmount();
  expect(vi.getTimerCount()).toBe(before);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(vi.getTimerCount()).toBe(before);
  expect(heard).not.toHaveBeenCalled();
});
