import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** The credentials that s3rver accepts. */
const KEY = 'S3RVER';
const REGION = 'eu-central-1';

/** An S3 server with one bucket, behind a door that knows true signatures and can be shut. */
export type TestBucket = {
  /** Settings of a Hestia that stores its pictures there. */
  readonly env: Readonly<Record<string, string>>;
  /** The names of the files in it. */
  list(): Promise<string[]>;
  /** Has all requests answered with this status, or never; null: as usual. */
  shut(how: number | 'silence' | null): void;
  close(): Promise<void>;
};

export async function startBucket(): Promise<TestBucket> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-bucket-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'flat' }],
  });
  const behind = await store.run();
  let shut: number | 'silence' | null = null;
  const door = http.createServer((request, response) => {
    if (shut === 'silence') return;
    const status = shut ?? (isSigned(request) ? null : 403);
    if (status !== null) {
      request.resume();
      response.writeHead(status).end(status === 403 ? '<Error><Code>SignatureDoesNotMatch</Code></Error>' : '');
      return;
    }
    const { method, url, headers } = request;
    const forwarded = http.request({ port: behind.port, host: '127.0.0.1', method, path: url, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    request.pipe(forwarded);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  const list = async () => {
    const upstream = await fetch(`http://127.0.0.1:${behind.port}/flat?list-type=2`);
    return [...(await upstream.text()).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key).toSorted();
  };
  return {
    env: {
      HESTIA_S3_URL: `http://127.0.0.1:${port}/flat/pictures`,
      HESTIA_S3_REGION: REGION,
      HESTIA_S3_KEY_ID: KEY,
      HESTIA_S3_SECRET: KEY,
    },
    list,
    shut: (how) => void (shut = how),
    async close() {
      door.closeAllConnections();
      door.close();
      await store.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** AWS Signature Version 4, as its documentation describes it for requests with a header ("Authenticating Requests"). */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
  const [, key, day = '', region = '', signed = '', signature = ''] = given.exec(headers.authorization ?? '') ?? [];
  if (key !== KEY || region !== REGION) return false;
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  searchParams.sort();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const body = String(headers['x-amz-content-sha256']);
  const canonical = [method, pathname, searchParams, lines.join(''), signed, body].join('\n');
  const time = String(headers['x-amz-date']);
  const text = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${KEY}`,
  );
  return timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex'));
}
