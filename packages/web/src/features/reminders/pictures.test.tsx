import { imageCalls } from '@hestia/contract/images/calls.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { moveIn, queued, renderBoard } from './board.test-house.tsx';
import { listOf, pictureOf } from './notes.test-data.ts';

beforeEach(async () => {
  await moveIn();
  await caches.delete('images');
});

/** A picture as a phone takes it. */
async function photo(width = 120, height = 90): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const paint = canvas.getContext('2d');
  if (paint) paint.fillStyle = 'orange';
  paint?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'cat.png', { type: 'image/png' });
}

const stored = async () => {
  const file = await photo();
  return [[imageCalls.getImage, () => new Response(file)]] as const;
};
const two = [
  pictureOf({ coordX: 20, imageUrl: 'cat.webp', caption: 'The cat' }),
  pictureOf({ coordX: 500, imageUrl: 'door.webp', caption: 'The door' }),
  pictureOf({ coordX: 900, imageUrl: 'sink.webp', caption: 'The sink' }),
];

test('a picture without network hangs there at once, and waits with its caption and its bytes', async () => {
  const screen = await renderBoard([listOf(['Milk'])]);
  await screen.getByRole('button', { name: 'Add a note' }).click();
  await screen.getByRole('menuitem', { name: 'Picture' }).click();
  const sheet = screen.getByRole('dialog', { name: 'New picture' });
  await sheet.getByRole('button', { name: 'Put it up' }).click();
  await expect.element(sheet.getByText('Choose a picture first.')).toBeVisible();
  await userEvent.upload(document.querySelectorAll('input[type=file]')[1] as HTMLInputElement, await photo());
  await expect.element(sheet.getByRole('img', { name: 'The picture you chose' })).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Caption' }).fill('The cat again');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Put it up' }).click();
  const note = screen.getByRole('article', { name: 'Picture: The cat again' });
  await expect
    .element(note.getByRole('img', { name: 'The cat again' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await expect.element(note.getByText('Waiting for network')).toBeVisible();
  const [write] = queued();
  expect(write?.kind).toBe('reminders.addNote');
  expect(new Map(write?.body as [string, string | Blob][]).get('caption')).toBe('The cat again');
  expect(new Map(write?.body as [string, string | Blob][]).get('File')).toBeInstanceOf(Blob);
});

test('a picture that is dropped or pasted on the board is about to become a note', async () => {
  const screen = await renderBoard([listOf(['Milk'])]);
  await expect.element(screen.getByRole('article')).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.items.add(await photo());
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.element(screen.getByRole('img', { name: 'The picture you chose' })).toBeVisible();
});

test('what is no picture is refused in words', async () => {
  const screen = await renderBoard([], { path: '/?sheet=picture' });
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  const input = document.querySelectorAll('input[type=file]')[1] as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File(['no'], 'words.txt', { type: 'text/plain' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(screen.getByText('That is not a picture.')).toBeVisible();
});

test('a picture is read once, kept on the device, and dropped when its note is gone', async () => {
  const screen = await renderBoard(two, { more: await stored() });
  await expect
    .element(screen.getByRole('img', { name: 'The cat' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await expect.poll(() => screen.of(imageCalls.getImage).length).toBe(3);
  expect(screen.of(imageCalls.getImage).every(({ path }) => path.startsWith('/api/Reminder/images/'))).toBe(true);
  await screen.unmount();
  const [first] = two;
  const again = await renderBoard(first ? [first] : []);
  await expect
    .element(again.getByRole('img', { name: 'The cat' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  expect(again.of(imageCalls.getImage)).toEqual([]);
  const kept = async () => (await (await caches.open('images')).keys()).map(({ url }) => new URL(url).pathname);
  await expect.poll(kept).toEqual(['/api/Reminder/images/cat.webp']);
});

test('the pictures are looked at one after the other, with the keys and a swipe of 40 pixels', async () => {
  const screen = await renderBoard(two, { more: await stored() });
  await screen.getByRole('img', { name: 'The cat' }).click();
  const viewer = screen.getByRole('dialog');
  await expect.element(viewer).toHaveAccessibleName('Picture: The cat');
  await expect.element(viewer.getByText('1 of 3')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer).toHaveAccessibleName('Picture: The door');
  await swipe(-30);
  await expect.element(viewer).toHaveAccessibleName('Picture: The door');
  await swipe(-60);
  await expect.element(viewer).toHaveAccessibleName('Picture: The sink');
  await swipe(60);
  await expect.element(viewer).toHaveAccessibleName('Picture: The door');
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
});

test('they turn every five seconds while they play, and rest when asked', async () => {
  const screen = await renderBoard(two, { more: await stored() });
  await screen.getByRole('img', { name: 'The cat' }).click();
  const viewer = screen.getByRole('dialog');
  await expect.element(viewer.getByText('1 of 3')).toBeVisible();
  const wait = vi.spyOn(globalThis, 'setTimeout');
  await viewer.getByRole('button', { name: 'Play' }).click();
  const clock = () => wait.mock.calls.filter(([, milliseconds]) => milliseconds === 5000);
  await expect.poll(() => clock().length).toBe(1);
  const [[turn] = []] = clock();
  if (typeof turn === 'function') turn();
  await expect.element(viewer.getByText('2 of 3')).toBeVisible();
  await viewer.getByRole('button', { name: 'Pause' }).click();
  await expect.element(viewer.getByRole('button', { name: 'Play' })).toBeVisible();
});

async function swipe(by: number): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0, width: innerWidth };
  const scale = frame.width / innerWidth;
  const at = (x: number) => ({ x: frame.x + (200 + x) * scale, y: frame.y + 400 * scale });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
  for (const part of [0.5, 1])
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(by * part)] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
