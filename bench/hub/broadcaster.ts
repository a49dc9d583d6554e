// A server that only broadcasts, to compare ways to reach ten listeners: `socket.io`, Hestia's hub and live events (`hestia`),
// and these with notices to other processes (`hestia, notices`). `GET /memory` returns bytes in use, `POST /broadcast` sends for
// a while.
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { createSessions } from '../../packages/server/src/platform/access/sessions.ts';
import { createBus, type Bus } from '../../packages/server/src/platform/db/bus/bus.ts';
import { createDatabase } from '../../packages/server/src/platform/db/database.ts';
import { attachHub } from '../../packages/server/src/platform/hub/attach.ts';
import { createHub } from '../../packages/server/src/platform/hub/hub.ts';
import { createLive } from '../../packages/server/src/platform/live/create-live.ts';

type Broadcast = (room: string, seq: number, payload: object) => void;

const app = Fastify();
const kind = process.env['BENCH_KIND'];
const send = kind === 'socket.io' ? openSocketIo(app) : openHestia(app, kind === 'hestia, notices');

app.get('/memory', async () => {
  // Twice, with a pause: the second collection frees the memory of handles freed by the first.
  for (let turn = 0; turn < 2; turn++) {
    globalThis.gc?.();
    await sleep(500);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { used: heapUsed + external, resident: rss };
});

type Order = { rooms: string[]; perSecond: number; seconds: number };
const seqs = new Map<string, number>();
app.post<{ Body: Order }>('/broadcast', async ({ body: { rooms, perSecond, seconds } }) => {
  const began = performance.now();
  const cpu = process.cpuUsage();
  let sent = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent++) broadcastNext(rooms[sent % rooms.length] ?? '');
    await sleep(1);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { sent, cpuMs: (user + system) / 1000 };
});

function broadcastNext(room: string): void {
  const seq = (seqs.get(room) ?? 0) + 1;
  seqs.set(room, seq);
  const content = 'Who takes the bins out tonight? I am at work until nine.';
  const now = new Date().toISOString();
  send(room, seq, { id: randomUUID(), colocationId: room, content, sendBy: room, sendAt: now });
}

function openHestia(on: FastifyInstance, withNotices: boolean): Broadcast {
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  const connection = {
    host: decodeURIComponent(url.hostname),
    port: Number(url.port),
    user: url.username,
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
  const { log } = on;
  const database = createDatabase(connection, { log });
  const silence: Pick<Bus, 'publish' | 'subscribe' | 'listening'> = { publish() {}, subscribe() {}, listening: true };
  const bus = withNotices ? createBus(connection, log) : silence;
  const settings = {
    jwtSecret: new TextEncoder().encode(process.env['HESTIA_JWT_SECRET']),
    publicUrl: null,
    apps: { origins: [], android: [], ios: [] },
    trustProxy: false,
    googleClientIds: [],
  };
  const sessions = createSessions({ database, bus, secret: settings.jwtSecret, log });
  const departures = { memberLeft: 'MemberLeft', householdDeleted: 'ColocationDeleted' };
  const live = createLive({ database, bus, log, departures });
  attachHub(on, createHub({ ...live.hub, sessions, settings, log }));
  return (room, seq, payload) => live.announce(room, [{ seq, name: 'NewMessageAdded', payload }]);
}

function openSocketIo(on: FastifyInstance): Broadcast {
  const server = new Server(on.server, { transports: ['websocket'], serveClient: false });
  server.on('connection', (socket) => {
    void socket.join(String(socket.handshake.query['room']));
    socket.emit('joined');
  });
  return (room, seq, payload) => void server.to(room).emit('NewMessageAdded', payload, { seq });
}

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
