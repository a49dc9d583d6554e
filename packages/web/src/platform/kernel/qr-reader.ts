import { isNative } from './native.ts';

/** The Barcode Detection API, where the browser has it (WICG Shape Detection). */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

async function detectorClass(): Promise<DetectorClass | null> {
  const { BarcodeDetector: Class } = globalThis as { BarcodeDetector?: DetectorClass | undefined };
  return Class && (await Class.getSupportedFormats()).includes('qr_code') ? Class : null;
}

/** Whether this device can read QR codes with its camera. Phones can: the app contains what their browser lacks. */
export async function canScan(): Promise<boolean> {
  if (!navigator.mediaDevices?.getUserMedia) return false;
  return isNative() || (await detectorClass()) !== null;
}

async function openDetector(): Promise<Detector> {
  const Class = await detectorClass();
  if (Class) return new Class({ formats: ['qr_code'] });
  if (isNative()) return (await import('./qr-detector.ts')).qrDetector();
  throw new Error('This browser cannot read codes');
}

const SCAN_INTERVAL_MS = 200;

/**
 * Shows the camera in `video` and returns the first QR code that it sees; null once `signal` is aborted. Throws if there is no
 * camera, or it is refused.
 */
export async function scanQr(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const detector = await openDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
