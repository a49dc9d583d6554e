// Connections that only listen: bare WebSockets for Hestia's hub, socket.io's own client for socket.io.
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

export type Listener = { close(): void };
/** Called with each event's text. */
export type OnEvent = (text: string) => void;

const END = '\x1e';

/** A member in the room of its household; `known` is the number of the last event received. */
export function listenToHestia(
  url: string,
  jwt: string,
  colocationId: string,
  onEvent: OnEvent,
  known: readonly number[] = [],
): Promise<Listener> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/hestiaHub`, {
    headers: { authorization: `Bearer ${jwt}` },
    perMessageDeflate: false,
  });
  const say = (message: object) => socket.send(JSON.stringify(message) + END);
  socket.on('open', () => {
    say({ protocol: 'json', version: 1 });
    say({ type: 1, invocationId: 'join', target: 'JoinColocationGroup', arguments: [colocationId, ...known] });
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`The hub closed the connection with ${code}`)));
    socket.on('message', (bytes: Buffer) => {
      for (const text of bytes.toString().split(END)) {
        if (text.startsWith('{"type":1')) onEvent(text);
        else if (text.startsWith('{"type":3')) resolve({ close: () => socket.terminate() });
      }
    });
  });
}

/** The same in a room of socket.io. */
export function listenToSocketIo(url: string, room: string, onEvent: OnEvent): Promise<Listener> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, query: { room } });
  return new Promise((resolve, reject) => {
    socket.on('connect_error', reject);
    socket.on('NewMessageAdded', () => onEvent(''));
    socket.on('joined', () => resolve({ close: () => socket.disconnect() }));
  });
}
