import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { clearDrafts, saveDraftPictures, readDraftPictures } from '#platform/drafts.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { memberOf, LEA, TOM } from '#test/members.ts';
import { photo } from '#test/photo.ts';
import { moveIn, queued, renderBoard } from '../board/board.test-utils.tsx';
import { listOf, pictureOf } from '../notes.test-fixtures.ts';

const MATCH_MEDIA = window.matchMedia.bind(window);

/** The device's preference for motion. */
function wishForLess(isLess: boolean): void {
  const ask = MATCH_MEDIA;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const result = ask(query);
    return query === '(prefers-reduced-motion: reduce)'
      ? Object.defineProperty(result, 'matches', { value: isLess })
      : result;
  });
}

beforeEach(async () => {
  // Automatic rotation would disturb most tests.
  wishForLess(true);
  await moveIn();
  await caches.delete('images');
});

const stored = async () => {
  const file = await photo();
  return [[imageEndpoints.getImage, () => new Response(file)]] as const;
};
const two = [
  pictureOf({ coordX: 20, imageUrl: 'cat.webp', caption: 'The cat' }),
  pictureOf({ coordX: 500, imageUrl: 'door.webp', caption: 'The door' }),
  pictureOf({ coordX: 900, imageUrl: 'sink.webp', caption: 'The sink' }),
];

test('an offline picture shows at once, and waits with its caption and bytes', async () => {
  const screen = await renderBoard([listOf(['Milk'])]);
  await screen.getByRole('button', { name: 'Add a note' }).click();
  await screen.getByRole('menuitem', { name: /^Picture/ }).click();
  const sheet = screen.getByRole('dialog', { name: 'New picture' });
  await sheet.getByRole('button', { name: 'Put it up' }).click();
  await expect.element(sheet.getByText('Choose a picture first.')).toBeVisible();
  await userEvent.upload(document.querySelectorAll('input[type=file]')[1] as HTMLInputElement, await photo());
  await expect.element(sheet.getByRole('img', { name: 'Your picture' })).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Caption' }).fill('The cat again');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Put it up' }).click();
  const note = screen.getByRole('article', { name: 'Picture: The cat again' });
  await expect
    .element(note.getByRole('img', { name: 'The cat again' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await expect.element(note.getByText('Waiting to send')).toBeVisible();
  const [write] = queued();
  expect(write?.kind).toBe('reminders.addNote');
  expect(new Map(write?.body as [string, string | Blob][]).get('caption')).toBe('The cat again');
  expect(new Map(write?.body as [string, string | Blob][]).get('File')).toBeInstanceOf(Blob);
});

test.each([
  ['IMG_1.HEIC', ''],
  ['IMG_2.heif', 'image/heif'],
])('a telephone’s %s, which this browser cannot show, is put up all the same', async (name, type) => {
  const screen = await renderBoard([listOf(['Milk'])]);
  await screen.getByRole('button', { name: 'Add a note' }).click();
  await screen.getByRole('menuitem', { name: /^Picture/ }).click();
  const sheet = screen.getByRole('dialog', { name: 'New picture' });
  const input = document.querySelectorAll('input[type=file]')[1] as HTMLInputElement;
  expect(input.accept.split(',')).toEqual(expect.arrayContaining(['image/*', 'image/heic', 'image/heif', '.heic']));
  const files = new DataTransfer();
  files.items.add(new File(['what only the server reads'], name, { type }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(sheet.getByText(/^Your browser can’t preview this picture/)).toBeVisible();
  await expect.element(sheet.getByRole('img', { name: 'Your picture' })).not.toBeInTheDocument();
  await expectAccessible();
  await sheet.getByRole('textbox', { name: 'Caption' }).fill('The cat');
  await sheet.getByRole('button', { name: 'Put it up' }).click();
  const note = screen.getByRole('article', { name: 'Picture: The cat' });
  await expect.element(note.getByText('Waiting to send')).toBeVisible();
  const blank = note.getByRole('img', { name: 'The cat' });
  await expect.poll(() => blank.element().tagName).toBe('SPAN');
  expect(new Map(queued()[0]?.body as [string, string | Blob][]).get('File')).toBeInstanceOf(Blob);
  await blank.click();
  const viewer = screen.getByRole('dialog', { name: 'Picture: The cat' });
  await expect.poll(() => viewer.getByRole('img', { name: 'The cat' }).element().tagName).toBe('SPAN');
});

test('a picture pasted on the board starts a note', async () => {
  const screen = await renderBoard([listOf(['Milk'])]);
  await expect.element(screen.getByRole('article')).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.items.add(await photo());
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.element(screen.getByRole('img', { name: 'Your picture' })).toBeVisible();
});

test('a picture dropped on the board starts a note, too', async () => {
  const screen = await renderBoard([listOf(['Milk'])]);
  await expect.element(screen.getByRole('article')).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(await photo());
  const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
  screen.getByRole('article').element().dispatchEvent(over);
  expect(over.defaultPrevented).toBe(true);
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  screen.getByRole('article').element().dispatchEvent(drop);
  // Otherwise the browser would open the picture instead of the page.
  expect(drop.defaultPrevented).toBe(true);
  await expect.element(screen.getByRole('dialog', { name: 'New picture' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Your picture' })).toBeVisible();
});

test('a chosen picture stays on the device until it is posted, removed, or its owner signs out', async () => {
  const storedPicture = async () => (await readDraftPictures('reminders.picture'))[0] ?? null;
  const choose = async (screen: Awaited<ReturnType<typeof renderBoard>>) => {
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await userEvent.upload(document.querySelectorAll('input[type=file]')[1] as HTMLInputElement, await photo());
    await expect.element(screen.getByRole('img', { name: 'Your picture' })).toBeVisible();
    await expect.poll(storedPicture).toBeInstanceOf(Blob);
  };
  const screen = await renderBoard([], { path: '/?sheet=picture' });
  await choose(screen);
  await screen.getByRole('button', { name: 'Choose another picture' }).click();
  await expect.poll(storedPicture).toBeNull();
  await choose(screen);
  await screen.getByRole('button', { name: 'Put it up' }).click();
  await expect.poll(storedPicture).toBeNull();
  await saveDraftPictures('reminders.picture', [await photo()]);
  expect(await storedPicture()).toBeInstanceOf(Blob);
  saveUser(memberOf(TOM, 'Tomasz'));
  expect(await storedPicture()).toBeNull();
  saveUser(memberOf(LEA, 'Léa'));
  await clearDrafts();
  expect(await storedPicture()).toBeNull();
});

test('a file that is no picture is rejected with a text', async () => {
  const screen = await renderBoard([], { path: '/?sheet=picture' });
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  const input = document.querySelectorAll('input[type=file]')[1] as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File(['no'], 'words.txt', { type: 'text/plain' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(screen.getByText('That isn’t a picture. Choose another file.')).toBeVisible();
});

test('a picture is fetched once, stored on the device, and dropped when its note is gone', async () => {
  const screen = await renderBoard(two, { more: await stored() });
  await expect
    .element(screen.getByRole('img', { name: 'The cat' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await expect.poll(() => screen.of(imageEndpoints.getImage).length).toBe(3);
  expect(screen.of(imageEndpoints.getImage).every(({ path }) => path.startsWith('/api/Reminder/images/'))).toBe(true);
  await screen.unmount();
  const [first] = two;
  const again = await renderBoard(first ? [first] : [], { more: [[accountEndpoints.listFormerMembers, []]] });
  await expect
    .element(again.getByRole('img', { name: 'The cat' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  expect(again.of(imageEndpoints.getImage)).toEqual([]);
  const cachedPaths = async () => (await (await caches.open('images')).keys()).map(({ url }) => new URL(url).pathname);
  await expect.poll(cachedPaths).toEqual(['/api/Reminder/images/cat.webp']);
});

test('pictures are browsed with the keys and a swipe of 40 pixels', async () => {
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

/** Advances the five seconds between pictures; returns how often they were awaited. */
function watchClock() {
  const wait = vi.spyOn(globalThis, 'setTimeout');
  const stop = vi.spyOn(globalThis, 'clearTimeout');
  const clocks = () =>
    wait.mock.calls.flatMap(([turn, milliseconds], at) => {
      const timer: unknown = wait.mock.results[at]?.value;
      const isStopped = stop.mock.calls.some(([stopped]) => stopped === timer);
      return milliseconds === 5000 && typeof turn === 'function' && !isStopped ? [turn] : [];
    });
  return {
    isRunning: () => clocks().length > 0,
    pass: async () => {
      await expect.poll(() => clocks().length).toBe(1);
      for (const turn of clocks()) turn();
    },
  };
}

test('a slideshow turns every five seconds, and can be paused', async () => {
  wishForLess(false);
  const screen = await renderBoard(two, { more: await stored() });
  const clock = watchClock();
  await screen.getByRole('img', { name: 'The cat' }).click();
  const viewer = screen.getByRole('dialog');
  await expect.element(viewer.getByText('1 of 3')).toBeVisible();
  await expect.element(viewer.getByText('1 of 3')).toHaveAttribute('aria-live', 'off');
  await clock.pass();
  await expect.element(viewer.getByText('2 of 3')).toBeVisible();
  await clock.pass();
  await expect.element(viewer.getByText('3 of 3')).toBeVisible();
  await clock.pass();
  await expect.element(viewer.getByText('1 of 3')).toBeVisible();
  await viewer.getByRole('button', { name: 'Pause' }).click();
  await expect.element(viewer.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect.element(viewer.getByText(/ of 3$/)).toHaveAttribute('aria-live', 'polite');
  expect(clock.isRunning()).toBe(false);
});

test('a slideshow pauses under the mouse, and stops with keys and a swipe', async () => {
  wishForLess(false);
  const screen = await renderBoard(two, { more: await stored() });
  const clock = watchClock();
  await screen.getByRole('img', { name: 'The cat' }).click();
  const viewer = screen.getByRole('dialog');
  const button = (name: string) => viewer.getByRole('button', { name });
  await expect.poll(clock.isRunning).toBe(true);
  await viewer.getByRole('img', { name: /^The / }).hover();
  await expect.poll(clock.isRunning).toBe(false);
  await expect.element(button('Pause')).toBeVisible();
  await button('Close').hover();
  await expect.poll(clock.isRunning).toBe(true);
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Play')).toBeVisible();
  await button('Play').click();
  await expect.poll(clock.isRunning).toBe(true);
  await swipe(-60);
  await expect.element(button('Play')).toBeVisible();
  expect(clock.isRunning()).toBe(false);
});

test("pictures don't rotate automatically with reduced motion, nor if there is only one", async () => {
  const screen = await renderBoard(two, { more: await stored() });
  const clock = watchClock();
  await screen.getByRole('img', { name: 'The cat' }).click();
  const viewer = screen.getByRole('dialog');
  await expect.element(viewer.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(clock.isRunning()).toBe(false);
  await screen.unmount();
  wishForLess(false);
  const alone = await renderBoard(two.slice(0, 1), { more: await stored() });
  await alone.getByRole('img', { name: 'The cat' }).click();
  await expect.element(alone.getByRole('dialog').getByText('1 of 1')).toBeVisible();
  await expect.element(alone.getByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  expect(clock.isRunning()).toBe(false);
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
