import { expect, test, vi } from 'vitest';
import { setConnectionState } from '#platform/sync/live/connection-state.ts';
import { isInFront, watchInFront } from './in-front.ts';

test('the hub is notified after each connection and each change of visibility, without repeats', () => {
  let isFocused = true;
  const said: boolean[] = [];
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isFocused);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  setConnectionState('off');
  watchInFront(() => said.push(isInFront()));
  window.dispatchEvent(new Event('focus'));
  expect(said).toEqual([]);
  setConnectionState('connected');
  isFocused = false;
  window.dispatchEvent(new Event('blur'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(said).toEqual([true, false]);
  setConnectionState('reconnecting');
  setConnectionState('connected');
  isFocused = true;
  window.dispatchEvent(new Event('focus'));
  expect(said).toEqual([true, false, false, true]);
});
