import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

export type Served = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly stream: Readable;
};

/** Where the files of pictures lie, by name: a folder, or a bucket. What is not there is no fault, unless it is asked for. */
export type FileStore = {
  /** All of it or nothing. */
  put(file: string, bytes: Buffer): Promise<void>;
  /** null: there is no such file. */
  read(file: string): Promise<Buffer | null>;
  /** Responds with a file, also to conditional and range requests; 404 if it does not exist. */
  serve(request: IncomingMessage, file: string): Promise<Served>;
  rename(from: string, to: string): Promise<void>;
  remove(files: readonly string[]): Promise<void>;
};

/** The files of a picture: as it is, and small. */
export const filesOf = (name: string): string[] => [name, previewOf(name)];
export const previewOf = (name: string): string => name.replace(/\.webp$/, '.preview');

/** Where a file lies that the clean-up took: the name of a picture never leads there. */
export const asideOf = (file: string): string => `removed/${file}`;
/** Where a file may lie: a database that was restored from a backup may know a picture that was set aside since. */
export const placesOf = (file: string): string[] => [file, asideOf(file)];
