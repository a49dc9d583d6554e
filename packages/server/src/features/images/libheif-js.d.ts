/** The part of the package that is used here; its own types describe only the other half. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  type HeifImage = {
    /** The primary picture of a file with several. */
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills `into.data` with RGBA; null when it fails. */
    display(into: Pixels, done: (filled: Pixels | null) => void): void;
  };
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
