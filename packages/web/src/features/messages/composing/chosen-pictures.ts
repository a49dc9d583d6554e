import type { MessagePicture } from '@hestia/contract/messages/schemas.ts';

/** A picture to be sent, with its description. */
export type ChosenPicture = { readonly file: Blob; readonly alt: string };

/** The shape of a picture that only the server can read (HEIC), until it has. */
const UNKNOWN = { width: 4, height: 3 };

/** The picture as the chat shows it before the server has it. */
export async function measure({ file, alt }: ChosenPicture): Promise<MessagePicture> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  const { width, height } = bitmap ?? UNKNOWN;
  bitmap?.close();
  return { imageUrl: '', alt: alt.trim() || null, width, height };
}
