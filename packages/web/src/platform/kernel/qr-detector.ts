import jsQR from 'jsqr';

/** The longer side of a scanned frame: enough for a code on another screen. */
const SIDE = 640;

/** Reads QR codes from the camera's picture, for web views without the Barcode Detection API (iOS). */
export function qrDetector() {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return {
    detect(video: HTMLVideoElement): Promise<readonly { rawValue: string }[]> {
      const { videoWidth, videoHeight } = video;
      if (!context || videoWidth === 0) return Promise.resolve([]);
      const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
      const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
      Object.assign(context.canvas, { width, height });
      context.drawImage(video, 0, 0, width, height);
      const code = jsQR(context.getImageData(0, 0, width, height).data, width, height);
      return Promise.resolve(code === null ? [] : [{ rawValue: code.data }]);
    },
  };
}
