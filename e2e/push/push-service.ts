import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { checkinAnswer, dataMessage, loginAnswer } from './wire.ts';

const folder = path.resolve(import.meta.dirname, '../../packages/server/test/tls');
const certificate = {
  key: readFileSync(path.join(folder, 'localhost.key')),
  cert: readFileSync(path.join(folder, 'localhost.crt')),
};

/** A stand-in for Google's push service, on loopback: servers post to it, and Chromium keeps a connection open. */
export type PushService = {
  /** Chromium's arguments that prevent requests to other services. */
  readonly chromiumArgs: readonly string[];
  /** The port for servers' pushes. */
  readonly port: number;
  /** Resolves once Chromium has its line open. */
  readonly lineOpen: Promise<unknown>;
  /** How many pushes were posted. */
  readonly posted: () => number;
  /** The service then reports that this device is gone. */
  readonly forgetDevice: () => void;
  readonly close: () => void;
};

type State = { line: tls.TLSSocket | null; registration: URLSearchParams | null; posted: number; isGone: boolean };

export async function startPushService(): Promise<PushService> {
  const state: State = { line: null, registration: null, posted: 0, isGone: false };
  const lines = tls.createServer(certificate, (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(loginAnswer);
      state.line = socket;
      lines.emit('open');
    });
  });
  const lineOpen = once(lines, 'open');
  // Chromium first tries the line without knowing its certificate.
  lines.on('tlsClientError', () => undefined);
  const devices = http.createServer(answerDevice(state));
  const endpoint = https.createServer(certificate, answerServer(state));
  const servers = [lines, devices, endpoint];
  const [linePort = 0, devicePort = 0, port = 0] = await Promise.all(servers.map(listen));
  return {
    chromiumArgs: [
      `--gcm-checkin-url=http://127.0.0.1:${devicePort}/checkin`,
      `--gcm-registration-url=http://127.0.0.1:${devicePort}/register`,
      `--gcm-mcs-endpoint=https://localhost:${linePort}`,
      // The line's certificate is of this repository.
      '--ignore-certificate-errors',
    ],
    port,
    lineOpen,
    posted: () => state.posted,
    forgetDevice: () => {
      state.isGone = true;
    },
    close: () => {
      state.line?.destroy();
      for (const server of servers) server.close();
      devices.closeAllConnections();
      endpoint.closeAllConnections();
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Chromium asks who it is, and for a token for each subscription. */
const answerDevice =
  (state: State): RequestListener =>
  (request, response) =>
    void read(request).then((body) => {
      if (request.url === '/checkin') {
        response.setHeader('content-type', 'application/x-protobuffer').end(checkinAnswer());
        return;
      }
      const asked = new URLSearchParams(body.toString());
      if (asked.has('X-subtype')) state.registration = asked;
      response.end('token=loopback');
    });

/** A push goes to Chromium unchanged: only Chromium can decrypt it. */
const answerServer =
  (state: State): RequestListener =>
  (request, response) =>
    void read(request).then((body) => {
      state.posted += 1;
      const { line, registration } = state;
      if (state.isGone) response.writeHead(410).end();
      // The sender retries.
      else if (line === null || registration === null) response.writeHead(503).end();
      else line.write(dataMessage(registration, state.posted, body), () => response.writeHead(201).end());
    });

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
