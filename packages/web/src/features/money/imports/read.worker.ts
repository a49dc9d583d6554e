// Parses a file in a worker, so that the page stays responsive.
import { type Book, UnreadableFile } from '@hestia/contract/imports/book.ts';
import { readFile } from '@hestia/importers/formats/read.ts';

export type Fault = Pick<UnreadableFile, 'code' | 'line' | 'count' | 'app'>;
/** Its progress up to 1; finally the result, or its fault. */
export type ReadMessage = { readonly done: number } | { readonly book: Book } | { readonly fault: Fault };

const post = (message: ReadMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    post({ book: readFile(new Uint8Array(data), (done) => post({ done })) });
  } catch (error) {
    const unreadable = error instanceof UnreadableFile ? error : new UnreadableFile('malformed');
    const { code, line, count, app } = unreadable;
    post({ fault: { code, line, count, app } });
  }
});
