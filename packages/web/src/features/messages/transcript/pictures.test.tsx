import { WORDLESS } from '@hestia/contract/messages/pictures.ts';
import type { MessagePicture } from '@hestia/contract/messages/schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeUserData, readOutbox } from '#platform/sync/sync.ts';
import { pictureDraft } from '#shared/pictures/picture-draft.ts';
import { keepOnly } from '#platform/images/image-store.ts';
import { expectAccessible } from '#test/accessible.ts';
import { HOUSEHOLD } from '#test/members.ts';
import { photo } from '#test/photo.ts';
import { messageOf } from '../messages.test-fixtures.ts';
import { renderChat } from '../messages.test-utils.tsx';

const chosen = pictureDraft(`messages.pictures.${HOUSEHOLD}`, 5);

beforeEach(async () => {
  await chosen.clear();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function fail(this: XMLHttpRequest) {
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent('error')));
  });
});
afterEach(async () => {
  closeUserData();
  await page.viewport(390, 844);
});

type RenderedScreen = Awaited<ReturnType<typeof renderChat>>;

const pictureOf = (n: number, more: Partial<MessagePicture> = {}): MessagePicture => ({
  imageUrl: `${n}.webp`,
  alt: null,
  width: 40,
  height: 30,
  ...more,
});
const chooser = () => document.querySelector<HTMLInputElement>('.message-composer input[type=file]') ?? document.body;
const bodies = () => (readOutbox()?.snapshot() ?? []).map(({ request }) => request.form ?? request.body);
const field = (screen: RenderedScreen) => screen.getByRole('textbox', { name: 'Message' });
const send = (screen: RenderedScreen) => screen.getByRole('button', { name: 'Send', exact: true }).click();

test('pictures show at once offline, and wait together with their text and descriptions', async () => {
  const screen = await renderChat({ messages: [messageOf(1)] });
  await userEvent.upload(chooser(), [await photo(), await photo(60, 80)]);
  const attached = screen.getByRole('group', { name: 'Pictures to send' });
  await attached.getByRole('button', { name: 'Your picture 2 of 2', exact: true }).click();
  await attached.getByRole('textbox', { name: 'What the picture shows' }).fill('The cat');
  await expectAccessible();
  await field(screen).fill('Look');
  await send(screen);
  await expect.element(attached).not.toBeInTheDocument();
  const message = screen.getByRole('article').filter({ hasText: 'Look' });
  await expect
    .element(message.getByRole('img', { name: 'The cat' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  const [form] = bodies() as [[string, string | Blob][]];
  expect(form.filter(([, value]) => typeof value === 'string' && value.length < 20)).toEqual([
    ['content', 'Look'],
    ['alts', ''],
    ['alts', 'The cat'],
  ]);
  expect(form.filter(([, value]) => value instanceof Blob).map(([name]) => name)).toEqual(['Picture1', 'Picture2']);
});

test('a picture needs no text; then previews call it a picture', async () => {
  const mine = messageOf(2, { content: WORDLESS, pictures: [pictureOf(1), pictureOf(2)] });
  const screen = await renderChat({
    messages: [mine, messageOf(3, { content: 'Which one?', replyTo: mine.id })],
    picture: await photo(),
  });
  await expect.element(screen.getByRole('button', { name: 'Picture 1 of 2 from Tomasz' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^In reply to Tomasz 2 pictures/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Actions for “2 pictures”' })).toBeInTheDocument();
  expect(document.body.textContent).not.toContain(WORDLESS);
  await userEvent.upload(chooser(), [await photo()]);
  await expect.element(screen.getByRole('group', { name: 'Pictures to send' })).toBeVisible();
  await send(screen);
  await expect.poll(() => bodies()).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: 'Picture from Léa' })).toBeVisible();
});

test('a picture has its space before it loads, and opens large with its neighbors', async () => {
  const messages = [
    messageOf(1, { content: 'Mine', pictures: [pictureOf(1, { alt: 'The door', width: 200, height: 100 })] }),
    messageOf(2, { content: WORDLESS, pictures: [pictureOf(2, { alt: 'The sink' })] }),
  ];
  const unread = await renderChat({ messages });
  await expect.element(unread.getByRole('button', { name: 'The door' })).toBeVisible();
  const before = unread.getByRole('button', { name: 'The door' }).element().getBoundingClientRect();
  expect(before.width / before.height).toBeCloseTo(2, 1);
  await unread.unmount();
  const screen = await renderChat({ messages, picture: await photo(200, 100) });
  const shot = screen.getByRole('button', { name: 'The door' });
  await expect
    .element(shot.getByRole('img', { name: 'The door' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  const after = shot.element().getBoundingClientRect();
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  await shot.click();
  const viewer = screen.getByRole('dialog', { name: 'The door' });
  await expect.element(viewer.getByText('1 of 2')).toBeVisible();
  await expect.element(viewer.getByText('Mine')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('dialog', { name: 'The sink' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('pasted and dropped pictures are attached, up to five, and can be removed', async () => {
  const screen = await renderChat({ messages: [messageOf(1)] });
  const paste = async (...texts: string[]) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await photo());
    for (const text of texts) clipboardData.setData('text/plain', text);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  };
  // A spreadsheet gives a picture of its cells along with them.
  await paste('1\t2');
  await paste();
  await expect.poll(() => chosen.chosen().pictures.length).toBe(1);
  const dataTransfer = new DataTransfer();
  for (let n = 0; n < 5; n++) dataTransfer.items.add(await photo());
  document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(screen.getByText('At most 5 pictures.')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove: Your picture 5 of 5' }).click();
  await expect.poll(() => chosen.chosen().pictures.length).toBe(4);
});

test("the chat's pictures stay on the device when the board tidies up", async () => {
  const screen = await renderChat({ messages: [messageOf(1, { pictures: [pictureOf(1)] })], picture: await photo() });
  await expect
    .element(screen.getByRole('img', { name: 'Picture from Tomasz' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await keepOnly(new Set());
  const cached = (await (await caches.open('images-passing')).keys()).map(({ url }) => new URL(url).pathname);
  expect(cached).toEqual(['/api/Reminder/images/1.webp']);
});
