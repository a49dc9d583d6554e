import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import http2, {
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import path from 'node:path';
import { decodeProtectedHeader, jwtVerify } from 'jose';

const tls = path.resolve(import.meta.dirname, 'tls');
/** The certificate to trust for TLS to the service. */
export const certificate = fs.readFileSync(path.join(tls, 'localhost.crt'));

type Payload = { aps: { alert: { title: string; body: string }; sound: string }; kind: string; url: string };
type ApnsRequest = { device: string; headers: IncomingHttpHeaders; bytes: number; payload: Payload };
/** How a device answers: a reason with its status (and since when, in milliseconds since 1970), or a word to the connection. */
type ApnsResponse = readonly [status: number, reason: string, timestamp?: number] | 'cut' | 'endless';

const TOPIC = 'app.hestia.household';

/**
 * A push service like Apple's: HTTP/2 (without TLS for `plain`), one request at a time until it has seen a token that the key has
 * signed. It records requests, and answers as configured per device.
 */
export async function startApns({ plain = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sent: ApnsRequest[] = [];
  const tokens = new Set<string>();
  const responses = new Map<string, ApnsResponse>();
  const sessions = new Set<ServerHttp2Session>();
  const heldBack = new Map<string, { asked: PromiseWithResolvers<void>; given: PromiseWithResolvers<void> }>();
  const proven = new WeakSet<Http2Session>();
  const seen = { connections: 0 };

  /** The fault of a request; undefined if none. */
  const faultOf = async (headers: IncomingHttpHeaders): Promise<ApnsResponse | undefined> => {
    const token = /^bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    tokens.add(token);
    const verified = await jwtVerify(token, publicKey, { issuer: 'TEAM123456', algorithms: ['ES256'] }).catch(
      () => null,
    );
    if (!verified || decodeProtectedHeader(token).kid !== 'KEY1234567') return [403, 'InvalidProviderToken'];
    if (Math.abs(Date.now() / 1000 - (verified.payload.iat ?? 0)) > 3600) return [403, 'ExpiredProviderToken'];
    return headers['apns-topic'] === TOPIC ? undefined : [400, 'TopicDisallowed'];
  };

  const respondWith = (stream: ServerHttp2Stream, response: ApnsResponse) => {
    if (response === 'cut') return stream.session?.socket.destroy();
    const [status, reason, timestamp] = response === 'endless' ? ([400, 'x'.repeat(60_000)] as const) : response;
    stream.respond({ ':status': status });
    if (response === 'endless') stream.write(reason);
    else stream.end(status === 200 ? '' : JSON.stringify({ reason, timestamp }));
  };

  const prove = (session: Http2Session | undefined) => {
    if (!session || proven.has(session)) return;
    proven.add(session);
    session.settings({ maxConcurrentStreams: 1000 });
  };

  const take = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const device = /^\/3\/device\/([\da-f]+)$/.exec(headers[':path'] ?? '')?.[1] ?? '';
    const fault = await faultOf(headers);
    if (!fault) prove(stream.session);
    const response = fault ?? (body.length > 4096 ? ([413, 'PayloadTooLarge'] as const) : responses.get(device));
    if (!response) sent.push({ device, headers, bytes: body.length, payload: JSON.parse(body.toString()) as Payload });
    const held = heldBack.get(device);
    held?.asked.resolve();
    await held?.given.promise;
    if (!stream.destroyed) respondWith(stream, response ?? [200, '']);
  };

  const settings = { maxConcurrentStreams: 1 };
  const server = plain
    ? http2.createServer({ settings })
    : http2.createSecureServer({ settings, cert: certificate, key: fs.readFileSync(path.join(tls, 'localhost.key')) });
  server.on('session', (session) => {
    seen.connections++;
    sessions.add(session);
    session.on('close', () => sessions.delete(session)).on('error', () => {});
  });
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    stream.on('error', () => {});
    void take(stream, headers);
  });
  await new Promise<void>((resolve) => server.listen(0, plain ? '127.0.0.1' : 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    sent,
    /** Each token of a request. */
    tokens,
    responses,
    seen,
    /** The answer for a device waits until it is given. */
    holdBack(device: string) {
      const held = { asked: Promise.withResolvers<void>(), given: Promise.withResolvers<void>() };
      heldBack.set(device, held);
      return { asked: held.asked.promise, give: () => held.given.resolve() };
    },
    /** The connections that are open now. */
    sessions,
    settings: {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      keyId: 'KEY1234567',
      teamId: 'TEAM123456',
      topic: TOPIC,
      url: plain ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}
