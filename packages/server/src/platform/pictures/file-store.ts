import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

export type FileResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly stream: Readable;
};

/** Storage of picture files, by name: a folder, or a bucket. A missing file is an error only on reading. */
export type FileStore = {
  /** All or nothing. */
  put(file: string, bytes: Buffer): Promise<void>;
  /** Null: no such file. */
  read(file: string): Promise<Buffer | null>;
  /** Responds with a file, also to conditional and range requests; 404 if it does not exist. */
  serve(request: IncomingMessage, file: string): Promise<FileResponse>;
  rename(from: string, to: string): Promise<void>;
  remove(files: readonly string[]): Promise<void>;
};

/** The files of a picture: full size, and small. */
export const filesOf = (name: string): string[] => [name, previewOf(name)];
export const previewOf = (name: string): string => name.replace(/\.webp$/, '.preview');

/** The place of a file removed by the clean-up: names of pictures never lead there. */
export const asideOf = (file: string): string => `removed/${file}`;
/** The possible places of a file: a restored database may reference a picture set aside since. */
export const placesOf = (file: string): string[] => [file, asideOf(file)];
