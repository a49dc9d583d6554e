/** A picture as a phone takes it. */
export async function photo(width = 120, height = 90): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const paint = canvas.getContext('2d');
  if (paint) paint.fillStyle = 'orange';
  paint?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'cat.png', { type: 'image/png' });
}
