import { expect, test, vi } from 'vitest';
import { asOnlySender } from './only-sender.ts';

const RETRY_MS = 2000;
const never = () => Promise.reject(new Error('sent'));

test('the only tab sends, and reports the retry delay', async () => {
  expect(await asOnlySender('alone', () => Promise.resolve(0))).toBe(0);
  expect(await asOnlySender('alone', () => Promise.resolve(70))).toBe(70);
});

test('while another tab sends, this one waits and retries two seconds later', async () => {
  const sending = Promise.withResolvers<number>();
  const first = asOnlySender('busy', () => sending.promise);
  const send = vi.fn<() => Promise<number>>().mockResolvedValue(0);
  expect(await asOnlySender('busy', send)).toBe(RETRY_MS);
  expect(send).not.toHaveBeenCalled();
  // Another queue is independent.
  expect(await asOnlySender('other', () => Promise.resolve(3))).toBe(3);
  sending.resolve(5);
  expect(await first).toBe(5);
  expect(await asOnlySender('busy', send)).toBe(0);
});

test('a fault does not stop the queue forever', async () => {
  expect(await asOnlySender('faulty', never)).toBe(RETRY_MS);
});

test('without locks it sends anyway', async () => {
  const locks = vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('Denied', 'SecurityError'));
  expect(await asOnlySender('refused', () => Promise.resolve(7))).toBe(7);
  expect(await asOnlySender('refused', never)).toBe(RETRY_MS);
  locks.mockRestore();
});
