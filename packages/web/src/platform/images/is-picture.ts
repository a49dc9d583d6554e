/** For the `accept` of file fields. Where the device does not know HEIC, choosers go by the ending. */
export const PICTURES = ['image/*', 'image/heic', 'image/heif', '.heic', '.heif'];

/** Whether a file can be uploaded as a picture. Browsers often do not recognise HEIC files: then the file name decides. */
export const isPicture = (file: Blob): boolean =>
  file.type.startsWith('image/') || (file instanceof File && file.type === '' && /\.hei[cf]$/i.test(file.name));
