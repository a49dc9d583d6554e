/** For the `accept` of file fields. */
export const PDFS = ['application/pdf', '.pdf'];

/** Whether a file calls itself a PDF. Where the device does not know the type, the file name decides. */
export const isPdf = (file: Blob): boolean =>
  file.type === 'application/pdf' || (file instanceof File && file.type === '' && /\.pdf$/i.test(file.name));
