import http2, { type ClientHttp2Session, type OutgoingHttpHeaders, type SecureClientSessionOptions } from 'node:http2';

const TIMEOUT_MS = 10_000;
/** A router drops an idle connection after some minutes, silently. */
const IDLE_MS = 5 * 60_000;
/** Refusals are one line. */
const MAX_RESPONSE_LENGTH = 4096;

type ApnsResponse = { readonly status: number; readonly text: string };
/** Extra certificate authorities, and the idle timeout. */
export type ConnectOptions = Pick<SecureClientSessionOptions, 'ca'> & { readonly idleMs?: number };

/**
 * The one connection to APNs: opened by the first request, kept while in use, and reopened by the next request after it
 * was closed or lost.
 */
export function keepConnection(origin: string, { idleMs = IDLE_MS, ...trusted }: ConnectOptions = {}) {
  let connection: ClientHttp2Session | undefined;
  let underWay = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const current = (): ClientHttp2Session => {
    if (isClosed) throw new Error('The connection to APNs is closed');
    // `closed` includes one after a goodbye (GOAWAY): running requests still end there.
    if (!connection || connection.closed || connection.destroyed) connection = connect(origin, trusted);
    return connection;
  };
  return {
    async post(headers: OutgoingHttpHeaders, body: string): Promise<ApnsResponse> {
      const session = current();
      clearTimeout(idle);
      underWay++;
      try {
        return await post(session, headers, body);
      } finally {
        underWay--;
        // A running request counts as activity, however long it takes.
        if (underWay === 0 && !isClosed) idle = setTimeout(() => connection?.destroy(), idleMs).unref();
      }
    },
    close(): void {
      isClosed = true;
      clearTimeout(idle);
      connection?.destroy();
    },
  };
}

function connect(origin: string, trusted: Omit<ConnectOptions, 'idleMs'>): ClientHttp2Session {
  // Until APNs has accepted a token it allows one request at a time; then it sends its limit, and queued ones continue.
  const session = http2.connect(origin, { ...trusted, peerMaxConcurrentStreams: 1 });
  // The requests receive the error, too.
  session.on('error', () => {});
  return session;
}

function post(session: ClientHttp2Session, headers: OutgoingHttpHeaders, body: string): Promise<ApnsResponse> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const stream = session.request({ ':method': 'POST', ...headers }, { signal });
    let status = 0;
    let text = '';
    stream.setEncoding('utf8');
    stream.on('response', ({ ':status': received = 0 }) => (status = received));
    stream.on('data', (part: string) => {
      text += part;
      if (text.length < MAX_RESPONSE_LENGTH) return;
      resolve({ status, text });
      stream.close();
    });
    stream.on('error', (error) => {
      if (!signal.aborted) return reject(error);
      // A dead connection gives no signal: the next request opens another.
      session.destroy();
      reject(new Error(`APNs did not respond within ${TIMEOUT_MS / 1000} seconds`));
    });
    // An aborted stream ends without an error.
    stream.on('close', () =>
      status === 0 ? reject(new Error('The connection to APNs was cut')) : resolve({ status, text }),
    );
    stream.end(body);
  });
}
