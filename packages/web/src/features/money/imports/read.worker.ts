// Reads a file beside the page, which stays alive meanwhile.
import { type Book, UnreadableFile } from '@hestia/contract/imports/book.ts';
import { readFile } from '@hestia/contract/imports/read.ts';

export type Fault = Pick<UnreadableFile, 'code' | 'line' | 'count'>;
/** How far it is, of 1; in the end the book, or why there is none. */
export type ReadMessage = { readonly done: number } | { readonly book: Book } | { readonly fault: Fault };

const post = (message: ReadMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    post({ book: readFile(new Uint8Array(data), (done) => post({ done })) });
  } catch (error) {
    const unreadable = error instanceof UnreadableFile ? error : new UnreadableFile('malformed');
    post({ fault: { code: unreadable.code, line: unreadable.line, count: unreadable.count } });
  }
});
