import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { clearDrafts } from './drafts.ts';
import { perform } from './perform.ts';
import { NotStoredError } from './sync/outbox/not-stored.ts';
import { useTextDraft } from './text-draft.ts';

type Action = PromiseWithResolvers<void> & { readonly text: string };
let actions: Action[] = [];

function Field({ form = 'test' }: { form?: string }) {
  const { text, keep, submit } = useTextDraft(form);
  const send = () => {
    const action = { ...Promise.withResolvers<void>(), text };
    actions.push(action);
    perform(() => submit(() => action.promise));
  };
  return (
    <form action={send}>
      <input aria-label="Text" value={text} onChange={(event) => keep(event.target.value)} />
      <button type="submit">Send</button>
    </form>
  );
}

afterEach(async () => {
  for (const action of actions) action.resolve();
  actions = [];
  await cleanup();
  await clearDrafts();
});

const field = () => page.getByRole('textbox', { name: 'Text' });
const say = async (text: string) => {
  await field().fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
};
/** All typed text that this device stores. */
const onDisk = () =>
  Object.entries(localStorage)
    .filter(([name]) => name.startsWith('draft:'))
    .map(([, text]) => String(text))
    .join(' ');

test('a field is empty at once, but its text stays on the disk until it is kept elsewhere', async () => {
  await render(<Field />);
  await say('milk');
  await expect.element(field()).toHaveValue('');
  await say('bread');
  expect(onDisk()).toContain('milk');
  expect(onDisk()).toContain('bread');
  actions[0]?.resolve();
  await expect.poll(onDisk).not.toContain('milk');
  expect(onDisk()).toContain('bread');
  actions[1]?.resolve();
  await expect.poll(onDisk).toBe('');
});

test('a text that could not be stored returns to its field, before later text', async () => {
  await render(<Field />);
  await say('milk');
  await field().fill('bread');
  actions[0]?.reject(new NotStoredError());
  await expect.element(field()).toHaveValue('milk bread');
  expect(onDisk()).toContain('milk bread');
});

test('a screen reopened meanwhile does not show it twice', async () => {
  const { unmount } = await render(<Field />);
  await say('milk');
  await unmount();
  await render(<Field />);
  await expect.element(field()).toHaveValue('');
});

test('a text that failed without a field appears in the next one', async () => {
  const { unmount } = await render(<Field />);
  await say('milk');
  await unmount();
  actions[0]?.reject(new NotStoredError());
  await expect.poll(onDisk).toContain('milk');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await render(<Field />);
  await expect.element(field()).toHaveValue('milk');
});
