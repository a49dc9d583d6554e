/** The server's maximum pixels per side. */
const MAX_SIDE = 2048;
const MAX_UNSHRUNK_BYTES = 400_000;
const QUALITY = 0.86;

/** A picture prepared for sending: large ones are scaled down here, so that they are small on the way and in the queue. */
export async function shrink(picture: Blob): Promise<Blob> {
  // Drawing would stop what moves.
  if (picture.size <= MAX_UNSHRUNK_BYTES || picture.type === 'image/gif') return picture;
  // Formats that this browser can't read (HEIC) are left to the server.
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return picture;
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const smaller = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, hasTransparency(picture.type) ? 'image/webp' : 'image/jpeg', QUALITY);
  });
  return smaller !== null && smaller.size < picture.size ? smaller : picture;
}

const hasTransparency = (type: string): boolean => type === 'image/png' || type === 'image/webp';
