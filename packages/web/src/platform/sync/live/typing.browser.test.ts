import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endAllTyping, endTyping, onTyping, sendTyping, setTypingSender } from './typing.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  endAllTyping();
  vi.useRealTimers();
});

test('the hub is notified once in three seconds, at any typing speed', () => {
  const sender = vi.fn<() => void>();
  setTypingSender(sender);
  vi.advanceTimersByTime(3000);
  for (let n = 0; n < 100; n++) {
    sendTyping();
    vi.advanceTimersByTime(100);
  }
  expect(sender).toHaveBeenCalledTimes(4);
});

test('no timer runs while no member types; a sign ends with its time or its message', () => {
  expect(vi.getTimerCount()).toBe(0);
  onTyping('lea');
  onTyping('tom');
  endTyping('lea');
  vi.advanceTimersByTime(5000);
  onTyping('tom');
  vi.advanceTimersByTime(5999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(vi.getTimerCount()).toBe(0);
});
