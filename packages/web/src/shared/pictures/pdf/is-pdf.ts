/** For the `accept` of file fields. */
export const PDFS = ['application/pdf', '.pdf'];

/** Whether a file is named a PDF. If the device doesn't know the type, the file name decides. */
export const isPdf = (file: Blob): boolean =>
  file.type === 'application/pdf' || (file instanceof File && file.type === '' && /\.pdf$/i.test(file.name));
