/** A picture that was dropped or pasted on the board, for the form that is about to open. */
let offered: Blob | null = null;

export const offer = (picture: Blob): void => {
  offered = picture;
};

/** Asked once. */
export function takeOffered(): Blob | null {
  const picture = offered;
  offered = null;
  return picture;
}

/** The picture that was pasted or dropped, if it was one. */
export const pictureIn = (data: DataTransfer | null): File | null =>
  Array.from(data?.files ?? []).find((file) => file.type.startsWith('image/')) ?? null;
