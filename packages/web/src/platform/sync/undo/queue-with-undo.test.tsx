import { commandsOf, delay } from '@hestia/contract/wire/command.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData, queueWrite, readOutbox } from '#platform/sync/sync.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { addWord, removeWord, wordFeatures } from '#test/words.ts';
import { queueWithUndo } from './queue-with-undo.ts';

// A lamp is switched off permanently, which is delayed, or on again.
type SwitchInput = { readonly lamp: string; readonly isOn: boolean };
const switchLamp = commandsOf<object, object>()({
  kind: 'test.switch',
  endpoint: accountEndpoints.updateUser,
  args: ({ lamp, isOn }: SwitchInput) => ({ body: { id: lamp, username: isOn ? 'on' : 'off' } }),
  title: ({ lamp }) => lamp,
  emits: [],
  predict: () => [],
  about: ({ lamp }) => [lamp],
  undo: () => delay,
  cancels: ({ isOn }, delayed) => isOn !== delayed.isOn,
});

let sent: string[];

beforeEach(async () => {
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    sent.push(`${init?.method} ${new URL(url as string, location.origin).pathname}`);
    return Promise.resolve(Response.json('done'));
  });
  await openUserData(crypto.randomUUID(), { ...wordFeatures, commands: [addWord, removeWord, switchLamp] });
});
afterEach(() => eraseUserData());

const queued = () =>
  readOutbox()
    ?.snapshot()
    .map(({ kind }) => kind);

async function remove(word: string) {
  const screen = await renderScreen(<button type="button">Before</button>);
  await screen.getByRole('button', { name: 'Before' }).hover();
  await queueWithUndo(removeWord, word, `${word} is gone`);
  const toast = screen.getByRole('group', { name: `${word} is gone` });
  await expect.element(toast).toBeVisible();
  return { screen, toast, undo: toast.getByRole('button', { name: 'Undo' }) };
}

test('an undone write is never sent while it is delayed', async () => {
  const { undo, toast } = await remove('milk');
  expect(queued()).toEqual(['test.removeWord']);
  await undo.click();
  await expect.element(toast).not.toBeInTheDocument();
  await expect.poll(queued).toEqual([]);
  expect(sent).toEqual([]);
});

test('hovering over the offer keeps the undo available and exact', async () => {
  const { undo, toast } = await remove('milk');
  await undo.hover();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    vi.advanceTimersByTime(20_000);
    readOutbox()?.kick();
    await undo.click();
    await expect.element(toast).not.toBeInTheDocument();
    await expect.poll(queued).toEqual([]);
    expect(sent).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('it is sent when undo is no longer offered', async () => {
  const { toast } = await remove('milk');
  expect(sent).toEqual([]);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => sent).toEqual(['DELETE /remove/milk']);
  await expect.poll(queued).toEqual([]);
});

test('undo is offered only while it is possible: leaving the page ends it', async () => {
  const { toast, undo } = await remove('milk');
  // Without the pointer it would stay, too.
  await undo.hover();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => sent).toEqual(['DELETE /remove/milk']);
  await expect.element(toast).not.toBeInTheDocument();
});

test('the next write to the same thing is sent after it, and others before', async () => {
  const { toast } = await remove('milk');
  await queueWrite(addWord, 'bread');
  await expect.poll(() => sent).toEqual(['POST /add']);
  await queueWrite(addWord, 'milk');
  await expect.poll(() => sent).toEqual(['POST /add', 'DELETE /remove/milk', 'POST /add']);
  await expect.element(toast).not.toBeInTheDocument();
});

test('the opposite of a delayed command cancels it, and neither is sent', async () => {
  await renderScreen(<p>Here</p>);
  await queueWithUndo(switchLamp, { lamp: 'hall', isOn: false }, 'Off');
  await queueWrite(switchLamp, { lamp: 'attic', isOn: true });
  expect(queued()).toContain('test.switch');
  await queueWrite(switchLamp, { lamp: 'hall', isOn: true });
  await expect.poll(queued).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('a command with an inverse is sent at once, and undoing sends the inverse', async () => {
  const screen = await renderScreen(<p>Here</p>);
  await queueWithUndo(addWord, 'milk', 'Milk is there', { words: ['bread'] });
  await expect.poll(() => sent).toEqual(['POST /add']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent).toEqual(['POST /add', 'DELETE /remove/milk']);
});

test('no undo is offered that would not restore the previous state', async () => {
  const screen = await renderScreen(<p>Here</p>);
  await queueWithUndo(addWord, 'milk', 'Milk is there', { words: ['milk'] });
  await expect.element(screen.getByText('Milk is there')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

test('without storage, the command is sent at once, and no undo is offered', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const screen = await renderScreen(<p>Here</p>);
  await queueWithUndo(removeWord, 'milk', 'Milk is gone');
  expect(sent).toEqual(['DELETE /remove/milk']);
  await expect.element(screen.getByText('Milk is gone')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});
