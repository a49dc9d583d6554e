import { afterEach, expect, test, vi } from 'vitest';
import { type Phone, runOn } from '#platform/kernel/native.ts';
import { Button } from '#ui/buttons/button.tsx';
import { renderScreen } from '#test/render-screen.tsx';
import { PictureChooser, type PictureTrigger } from './picture-chooser.tsx';

const phone: Phone = {
  server: 'https://flat.example.org',
  tokens: { read: () => null, write: () => undefined, forget: () => undefined },
  settle: () => Promise.resolve(),
  forgetPictures: () => Promise.resolve(),
  feel: () => undefined,
  readPushToken: () => null,
  endPush: () => Promise.resolve(),
  canAskGoogle: true,
  choosesWithoutCamera: true,
};
afterEach(() => runOn(null));

/** The file fields that were opened: whether each asks for the camera. */
function watchFields(): (string | null)[] {
  const opened: (string | null)[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push(this.getAttribute('capture'));
  });
  return opened;
}

const Add = (props: PictureTrigger) => <Button {...props}>Add pictures</Button>;
const chosen: string[] = [];
const show = () =>
  renderScreen(<PictureChooser Trigger={Add} onChoose={(files) => chosen.push(...files.map(({ name }) => name))} />);

test('a browser opens its own chooser, which has the camera', async () => {
  const opened = watchFields();
  const screen = await show();
  await screen.getByRole('button', { name: 'Add pictures' }).click();
  expect(opened).toEqual([null]);
});

test('the app for Android asks: camera or pictures', async () => {
  runOn(phone);
  const opened = watchFields();
  const screen = await show();
  for (const name of ['Take a photo', 'Choose a picture']) {
    const button = screen.getByRole('button', { name: 'Add pictures' });
    // The menu is loaded late.
    await expect.element(button).toHaveAttribute('aria-haspopup');
    await button.click();
    await screen.getByRole('menuitem', { name }).click();
  }
  expect(opened).toEqual(['environment', null]);
});

test('both fields return the chosen files, the same file twice if chosen twice', async () => {
  runOn(phone);
  await show();
  const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
  for (const field of [...document.querySelectorAll<HTMLInputElement>('input[type=file]'), null]) {
    const input = field ?? document.querySelector<HTMLInputElement>('input[type=file]');
    const transfer = new DataTransfer();
    transfer.items.add(photo);
    if (!input) throw new Error('no field for files');
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  expect(chosen).toEqual(['photo.jpg', 'photo.jpg', 'photo.jpg']);
});
