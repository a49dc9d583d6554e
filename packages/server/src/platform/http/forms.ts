import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FormFile } from '#platform/http/feature.ts';
import { ProblemError } from '#platform/http/problem-error.ts';

// Bytes.
const LARGEST_FILE = 15 * 1024 * 1024;

const limits = {
  fileSize: LARGEST_FILE,
  files: 2,
  fields: 200,
  parts: 202,
  fieldNameSize: 200,
  fieldSize: 64 * 1024,
};

export type Form = { readonly fields: Record<string, unknown>; readonly files: ReadonlyMap<string, FormFile> };

/** Reads a multipart form: dotted names become nested objects, repeated ones lists, the text `undefined` counts as absent. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  const fields = emptyObject();
  const files = new Map<string, FormFile>();
  for await (const part of partsOf(request)) {
    if (part.type === 'file') files.set(part.fieldname.toLowerCase(), await readFile(part));
    else addField(fields, part);
  }
  return { fields, files };
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw error instanceof ProblemError ? error : formProblem(error);
  }
}

async function readFile(part: MultipartFile): Promise<FormFile> {
  try {
    return { filename: part.filename, mimetype: part.mimetype, bytes: await part.toBuffer() };
  } catch (error) {
    throw formProblem(error);
  }
}

/** What the parser throws is about the form: too large, or broken. */
function formProblem(error: unknown): ProblemError {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return status === 413
    ? new ProblemError('tooLarge', 'The form is too large')
    : new ProblemError('invalid', 'The form cannot be read');
}

function addField(fields: Record<string, unknown>, part: MultipartValue): void {
  if (part.fieldnameTruncated || part.valueTruncated)
    throw new ProblemError('tooLarge', 'A field of the form is too large');
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
