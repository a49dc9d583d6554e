/** For the `accept` of file fields. Devices that don't know HEIC choose by the extension. */
export const PICTURES = ['image/*', 'image/heic', 'image/heif', '.heic', '.heif'];

/** Whether a file can be uploaded as a picture. Browsers often do not recognise HEIC files: then the file name decides. */
export const isPicture = (file: Blob): boolean =>
  file.type.startsWith('image/') || (file instanceof File && file.type === '' && /\.hei[cf]$/i.test(file.name));
