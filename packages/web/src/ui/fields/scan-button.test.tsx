import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { ScanButton } from './scan-button.tsx';

let isHeldUp = false;

/** A browser that reads codes: it sees an invitation once that is held up. */
function withCamera(stream: () => Promise<MediaStream>) {
  isHeldUp = false;
  class Detector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => (isHeldUp ? [{ rawValue: 'https://example.org/invite?code=ABC' }] : []);
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(stream);
}

const picture = async () => document.createElement('canvas').captureStream();

afterEach(() => vi.unstubAllGlobals());

test('a code is read with the camera, and the camera is let go', async () => {
  const stream = await picture();
  withCamera(async () => stream);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const onRead = vi.fn<(text: string) => void>();
  const screen = await renderScreen(<ScanButton onRead={onRead} />);
  await screen.getByRole('button', { name: 'Scan a QR code' }).click();
  await expect.element(screen.getByText('Point the camera at the QR code.')).toBeVisible();
  await expectAccessible();
  isHeldUp = true;
  await expect.poll(() => onRead.mock.calls).toEqual([['https://example.org/invite?code=ABC']]);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(stream.getTracks().every((track) => track.readyState === 'ended')).toBe(true);
});

test('a refused camera shows a message', async () => {
  withCamera(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const screen = await renderScreen(<ScanButton onRead={() => undefined} />);
  await screen.getByRole('button', { name: 'Scan a QR code' }).click();
  await expect.element(screen.getByText('Can’t use the camera. Type the code instead.')).toBeVisible();
});

test("the button is hidden if the browser can't read codes", async () => {
  vi.stubGlobal('BarcodeDetector', undefined);
  const screen = await renderScreen(<ScanButton onRead={() => undefined} />);
  await expect.element(screen.getByRole('button', { name: 'Scan a QR code' })).not.toBeInTheDocument();
});
