import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import { BucketError } from './bucket-error.ts';
import type { FileStore, FileResponse } from './file-store.ts';
import { inLanes } from './lanes.ts';

/** Until the first byte of a response; the rest comes at the reader's pace. */
const TIMEOUT_MS = 10_000;
/** After "slow down" and faults of the other side, which pass. */
const RETRIES = 2;
/** The headers of conditional and range requests, and of their responses. */
const REQUEST_HEADERS = ['range', 'if-none-match', 'if-modified-since', 'if-range'];
const RESPONSE_HEADERS = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];
const PASSED_ON = new Set([200, 206, 304, 404, 416]);

type BucketSettings = NonNullable<Settings['bucket']>;
type Init = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
};

/** Keeps files in a bucket that speaks the S3 protocol, signed with AWS Signature Version 4. */
export function bucketFiles({ url, region, keyId, secret }: BucketSettings): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  });
  const base = url.href.replace(/(?<!\/)\/*$/, '/');
  const send = async (file: string, init: Init = {}): Promise<Response> => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error('no answer within 10 s')), TIMEOUT_MS);
    try {
      return await client.fetch(base + file, { ...init, redirect: 'error', signal: timeout.signal });
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      throw new BucketError(`${url.host} cannot be reached (${reasonOf(cause)})`);
    } finally {
      clearTimeout(timer);
    }
  };
  const get = async (file: string): Promise<Buffer | null> => {
    const response = await send(file);
    if (await isMissing(response)) return null;
    await requireOk(response);
    return Buffer.from(await response.arrayBuffer());
  };
  const put = async (file: string, bytes: Buffer) => {
    // The hash is signed: what arrives otherwise is refused.
    const hash = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'content-type': 'image/webp', 'x-amz-content-sha256': hash };
    await discard(await requireOk(await send(file, { method: 'PUT', headers, body: new Uint8Array(bytes) })));
  };
  const remove = async (file: string) => {
    const response = await send(file, { method: 'DELETE' });
    if (!(await isMissing(response))) await discard(await requireOk(response));
  };
  return {
    put,
    read: get,
    serve: async (request, file) => servedOf(await send(file, askedBy(request))),
    async rename(from, to) {
      // Copying within a bucket is called differently by each service; a picture is small.
      const bytes = await get(from);
      if (bytes === null) return;
      await put(to, bytes);
      await remove(from);
    },
    remove: (files) => inLanes(files, remove),
  };
}

function askedBy({ method = 'GET', headers }: IncomingMessage): Init {
  const asked = REQUEST_HEADERS.map((name) => [name, headers[name]] as const);
  const given = asked.filter((header): header is [string, string] => typeof header[1] === 'string');
  return { method: method === 'HEAD' ? 'HEAD' : 'GET', headers: Object.fromEntries(given) };
}

async function servedOf(response: Response): Promise<FileResponse> {
  const { status, body } = response;
  if (!PASSED_ON.has(status) || (status === 404 && !(await isMissing(response)))) throw await refusal(response);
  const headers = RESPONSE_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const hasFile = response.ok && body !== null;
  if (!hasFile) await discard(response);
  return {
    statusCode: status,
    headers: Object.fromEntries(headers),
    stream: Readable.from(hasFile ? body : []),
  };
}

/** A missing bucket answers like a missing file, except for a word in the body. */
async function isMissing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  return !(await response.clone().text()).includes('NoSuchBucket');
}

async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw await refusal(response);
}

async function refusal(response: Response): Promise<BucketError> {
  const [, code] = /<Code>(\w{1,60})<\/Code>/.exec(await response.text().catch(() => '')) ?? [];
  return new BucketError(`the bucket answers with ${response.status}${code === undefined ? '' : ` (${code})`}`);
}

/** An unread body would keep its connection. */
const discard = async (response: Response): Promise<void> => void (await response.arrayBuffer());
