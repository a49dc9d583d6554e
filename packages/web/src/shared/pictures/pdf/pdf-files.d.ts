declare module 'virtual:pdf-files' {
  /** The folder with what odd PDFs need: an address that ends in `/`. */
  const folder: string;
  export default folder;
}
