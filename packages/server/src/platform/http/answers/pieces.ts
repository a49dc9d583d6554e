import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import type { Encoding } from '#platform/http/answers/compression.ts';
import { compileElement, compileResponse } from '#platform/http/answers/responses.ts';
import { SerializedJson } from '#platform/lists/serialized-json.ts';
import { StreamedList } from '#platform/lists/streamed-list.ts';

/** About as much is written in one turn of the event loop, in letters: less than a millisecond of it. */
const PIECE = 64 * 1024;
/** Larger answers are sent while they are written, and never in memory as a whole. */
const MAX_WHOLE = 512 * 1024;

type Pieces = AsyncGenerator<string, void>;
/** A list as JSON text: whole or, if long, in pieces as they are written. */
type ResponseBody =
  | { readonly whole: string | Buffer; readonly pieces?: undefined }
  | { readonly pieces: Pieces; readonly whole?: undefined };

/** Compiles how the answers of a call are written. */
export function compileWriter(endpoint: Endpoint): (result: unknown) => Promise<ResponseBody> {
  const write = compileResponse(endpoint);
  const writeElement = compileElement(endpoint);
  return async (result) => {
    if (result instanceof SerializedJson) return { whole: result.json };
    if (!writeElement) return { whole: write(result) };
    if (result instanceof StreamedList) return writeParts(result.parts, writeElement);
    return Array.isArray(result) ? writeList(result, writeElement) : { whole: write(result) };
  };
}

type Write = (item: unknown) => string;
type LetGo = () => Promise<unknown>;

/** Writes a list, letting others have their turn after each piece. */
export const writeList = (items: readonly unknown[], write: Write, letGo: LetGo = nextTurn): Promise<ResponseBody> =>
  writeParts([items], write, letGo);

/** The same for a list that is read while it is written. */
async function writeParts(
  parts: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
  write: Write,
  letGo: LetGo = nextTurn,
): Promise<ResponseBody> {
  const pieces = piecesOf(parts, write, letGo);
  let start = '';
  while (start.length <= MAX_WHOLE) {
    const next = await pieces.next();
    if (next.done) return { whole: start };
    start += next.value;
  }
  return { pieces: following(start, pieces) };
}

async function* piecesOf(
  parts: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
  write: Write,
  letGo: LetGo,
): Pieces {
  let piece = '[';
  let separator = '';
  for await (const items of parts)
    for (const item of items) {
      piece += separator + write(item);
      separator = ',';
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
      await letGo();
    }
  yield `${piece}]`;
}

async function* following(start: string, pieces: Pieces): Pieces {
  yield start;
  yield* pieces;
}

/** The sent pieces, compressed if the client accepts that; `onEnd` gets their total length. */
export function streamOf(pieces: Pieces, encoding: Encoding | null, onEnd: (length: number) => void): Readable {
  const source = Readable.from(counted(pieces, onEnd), { objectMode: false });
  if (encoding === null) return source;
  const compressing =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
      : createGzip({ level: 1 });
  source.on('error', (error) => compressing.destroy(error));
  compressing.on('close', () => source.destroy());
  return source.pipe(compressing);
}

async function* counted(pieces: Pieces, onEnd: (length: number) => void): Pieces {
  let length = 0;
  try {
    for await (const piece of pieces) {
      length += piece.length;
      yield piece;
    }
  } finally {
    // Work for a disconnected client costs as much.
    onEnd(length);
  }
}
