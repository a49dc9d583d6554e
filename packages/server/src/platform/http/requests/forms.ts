import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FormFile } from '#platform/http/requests/feature.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

// Bytes.
const MAX_FILE_BYTES = 15 * 1024 * 1024;
const MAX_FORM_BYTES = 2 * MAX_FILE_BYTES;
/** All texts of a form together, each as long as can be. */
const MAX_TEXT_LENGTH = 128 * 1024;
/** The most pictures of a message. */
const MAX_FILES = 5;

const limits = {
  fileSize: MAX_FILE_BYTES,
  files: MAX_FILES,
  fields: 200,
  parts: 200 + MAX_FILES,
  fieldNameSize: 200,
  fieldSize: 64 * 1024,
};

/** A form; its files are held in memory until it is disposed of. */
export type Form = Disposable & {
  readonly fields: Record<string, unknown>;
  readonly files: ReadonlyMap<string, FormFile>;
};

/** Takes and gives back bytes; throws `unavailable` when too many are taken. */
export type Hold = (bytes: number) => void;

/** Limits the memory of all uploads together, however many and however slow they are. */
export function holdAtMost(most: number): Hold {
  let held = 0;
  return (bytes) => {
    if (bytes > 0 && held + bytes > most)
      throw new ProblemError('unavailable', 'Too many uploads at once; try again in a moment');
    held += bytes;
  };
}

/** The total size of one user's forms: queued ones, and an incoming one. */
const MAX_BYTES_PER_USER = 5 * MAX_FILE_BYTES;

/** Bounds what each user takes of a measure for all. */
export function holdForEach(hold: Hold, mostOfOne: number): (userId: string) => Hold {
  const held = new Map<string, number>();
  return (userId) => (bytes) => {
    const own = (held.get(userId) ?? 0) + bytes;
    if (bytes > 0 && own > mostOfOne)
      throw new ProblemError('unavailable', 'Too many of your uploads at once; try again in a moment');
    hold(bytes);
    if (own > 0) held.set(userId, own);
    else held.delete(userId);
  };
}

/** How slowly a form may arrive: with pauses, but as fast as that on the whole, after a while. */
export type Pace = { readonly bytesPerSecond: number; readonly graceSeconds: number; readonly checkMs: number };
const PACE: Pace = { bytesPerSecond: 8000, graceSeconds: 15, checkMs: 1000 };

/** Ends a request whose body arrives too slowly: its bytes occupy memory until then. */
function requirePace({ raw }: FastifyRequest, { bytesPerSecond, graceSeconds, checkMs }: Pace): () => void {
  const startedAt = performance.now();
  const readBefore = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1000 - graceSeconds;
    if (raw.socket.bytesRead - readBefore < seconds * bytesPerSecond) raw.destroy();
  }, checkMs).unref();
  return () => clearInterval(timer);
}

/** As many of the largest as may be in use or queued in all features, and a few more that arrive meanwhile. */
const holdFiles = holdForEach(holdAtMost(24 * MAX_FILE_BYTES), MAX_BYTES_PER_USER);

/** Reads a multipart form: dotted names become nested objects, repeated ones lists, the text `undefined` counts as absent. */
export async function readForm(
  request: FastifyRequest,
  hold = holdFiles(request.caller?.userId ?? ''),
  pace = PACE,
): Promise<Form> {
  const fields = emptyObject();
  const files = new Map<string, FormFile>();
  const most = Math.min(Number(request.headers['content-length'] ?? MAX_FILE_BYTES), MAX_FILE_BYTES);
  let held = 0;
  let textLength = 0;
  const take: Hold = (bytes) => {
    if (held + bytes > MAX_FORM_BYTES) throw new ProblemError('tooLarge', 'The form is too large');
    hold(bytes);
    held += bytes;
  };
  const giveBack = () => {
    hold(-held);
    held = 0;
  };
  const stopClock = requirePace(request, pace);
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') files.set(part.fieldname.toLowerCase(), await readFile(part, most, take));
      else {
        textLength += String(part.value).length;
        if (textLength > MAX_TEXT_LENGTH) throw new ProblemError('tooLarge', 'The form is too large');
        addField(fields, part);
      }
    }
  } catch (error) {
    giveBack();
    // Otherwise the stream would stall, and miss a disconnect.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  } finally {
    stopClock();
  }
  return { fields, files, [Symbol.dispose]: giveBack };
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw error instanceof ProblemError ? error : formProblem(error);
  }
}

/** Reads a file into one piece of memory, as large as the form at most: joined pieces would take twice as much. */
async function readFile({ file, filename, mimetype }: MultipartFile, most: number, take: Hold): Promise<FormFile> {
  const bytes = Buffer.allocUnsafeSlow(most);
  let length = 0;
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      take(chunk.length);
      length += chunk.copy(bytes, length);
    }
  } catch (error) {
    throw error instanceof ProblemError ? error : formProblem(error);
  }
  if (file.truncated) throw new ProblemError('tooLarge', 'The file is too large');
  return { filename, mimetype, bytes: bytes.subarray(0, length) };
}

/** Errors of the parser concern the form: too large, or malformed. */
function formProblem(error: unknown): ProblemError {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return status === 413
    ? new ProblemError('tooLarge', 'The form is too large')
    : new ProblemError('invalid', 'Invalid form data');
}

function addField(fields: Record<string, unknown>, part: MultipartValue): void {
  if (part.fieldnameTruncated || part.valueTruncated) throw new ProblemError('tooLarge', 'A form field is too large');
  if (part.value === 'undefined') return;
  const path = part.fieldname
    .toLowerCase()
    .replace(/\[\d*\]$/, '')
    .split('.')
    .slice(0, 8);
  const last = path.pop() ?? '';
  let inner = fields;
  for (const name of path) {
    const next = inner[name];
    inner = inner[name] = isObject(next) ? next : emptyObject();
  }
  const before = inner[last];
  inner[last] =
    before === undefined
      ? part.value
      : Array.isArray(before)
        ? [...(before as unknown[]), part.value]
        : [before, part.value];
}

// Without a prototype, `__proto__` is a name like any other.
const emptyObject = () => Object.create(null) as Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
