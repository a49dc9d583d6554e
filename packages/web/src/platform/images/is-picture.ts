/** For the `accept` of file fields. Where the device does not know HEIC, choosers go by the ending. */
export const PICTURES = ['image/*', 'image/heic', 'image/heif', '.heic', '.heif'];

/** What is worth sending as a picture. Browsers often do not know what a HEIC file is: then its name says it. */
export const isPicture = (file: Blob): boolean =>
  file.type.startsWith('image/') || (file instanceof File && file.type === '' && /\.hei[cf]$/i.test(file.name));
