import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { diceOf, type Dice } from '../../packages/server/src/cli/demo/dice.ts';
import { answerWith, type SoakPage } from './page-build.ts';

/** Faults of a line, and their frequency in percent. */
const HARM = { refuse: 3, cut: 1, halve: 1, loseAnswer: 2, halveAnswer: 1, repeat: 3, delay: 12 } as const;
const MAX_DELAY_MS = 150;
const WRITE = /^(?:POST|PUT|DELETE) \/api\//;

export type Harm = keyof typeof HARM;

/** A TCP proxy in front of the server for one device: a network that can be bad, or down. */
export type RoughLine = {
  readonly port: number;
  /** How often each harm was done. */
  readonly done: Readonly<Record<Harm, number>>;
  isRough: boolean;
  /** The answer to a request for the soak's page. */
  page: SoakPage;
  readonly isDown: boolean;
  /** While it is down no bytes pass, and open connections are cut. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
};

type Parts = { readonly dice: Dice; readonly done: Record<Harm, number> };
type Pair = { readonly down: Socket; readonly up: Socket };
type Line = Parts & { readonly page: () => SoakPage; readonly isRough: () => boolean; readonly dial: () => Socket };

/** The proxy itself serves the soak's page, also while it is down: an installed app comes from the device. */
export async function startRoughLine(of: { url: string; seed: number; page: SoakPage }): Promise<RoughLine> {
  const { hostname, port } = new URL(of.url);
  const dial = () => connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
  const done = { refuse: 0, cut: 0, halve: 0, loseAnswer: 0, halveAnswer: 0, repeat: 0, delay: 0 };
  const parts: Parts = { dice: diceOf(of.seed), done };
  const sockets = new Set<Socket>();
  let isDown = false;
  const server = createServer((down) => {
    sockets.add(down);
    down.on('error', () => undefined).on('close', () => sockets.delete(down));
    down.on('data', function first(bytes: Buffer) {
      if (servePage(line.page, down, bytes)) return;
      down.off('data', first);
      if (isDown || (line.isRough && happens(parts, 'refuse'))) return void down.destroy();
      const whole: Line = { ...parts, page: () => line.page, isRough: () => line.isRough, dial };
      join({ down, up: dial() }, whole, bytes);
    });
  });
  const line: RoughLine = {
    port: 0,
    done,
    isRough: false,
    page: of.page,
    get isDown() {
      return isDown;
    },
    setDown(next) {
      isDown = next;
      if (next) for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(line, { port: (server.address() as AddressInfo).port });
}

/** Whether this asks for the soak's page, which is then on its way. */
function servePage(page: SoakPage, down: Socket, request: Buffer): boolean {
  const response = answerWith(page, request.toString('latin1', 0, 40));
  if (response !== null) down.write(response);
  return response !== null;
}

function happens({ dice, done }: Parts, harm: Harm): boolean {
  const does = dice.chance(HARM[harm] / 100);
  if (does) done[harm] += 1;
  return does;
}

function join({ down, up }: Pair, line: Line, first: Buffer): void {
  const end = () => {
    down.destroy();
    up.destroy();
  };
  let isAnswerLost = false;
  let toServer = Promise.resolve();
  let toDevice = Promise.resolve();
  const send = (bytes: Buffer) => {
    // A browser that has asked the server for something asks for its page on the same connection.
    if (servePage(line.page(), down, bytes)) return;
    toServer = toServer.then(async () => {
      const harm = await harmTo(bytes, line);
      if (harm === 'cut') return end();
      if (harm === 'halve') return void up.write(half(bytes), end);
      isAnswerLost = harm === 'loseAnswer';
      up.write(bytes);
      if (harm === 'repeat') repeat(line.dial(), bytes);
    });
  };
  down.on('data', send);
  send(first);
  up.on('data', (bytes: Buffer) => {
    toDevice = toDevice.then(async () => {
      if (isAnswerLost) return end();
      await delay(line);
      if (line.isRough() && happens(line, 'halveAnswer')) return void down.write(half(bytes), end);
      down.write(bytes);
    });
  });
  down.on('close', end);
  up.on('close', () => void toDevice.then(end));
}

/** Chooses a fault for a request. A lost answer or a repeated request matters only for writes. */
async function harmTo(bytes: Buffer, line: Line): Promise<Harm | null> {
  if (!line.isRough()) return null;
  await delay(line);
  const isWrite = WRITE.test(bytes.toString('latin1', 0, 20));
  const kinds: readonly Harm[] = isWrite ? ['cut', 'halve', 'loseAnswer', 'repeat'] : ['cut', 'halve'];
  return kinds.find((harm) => happens(line, harm)) ?? null;
}

async function delay(line: Line): Promise<void> {
  if (line.isRough() && happens(line, 'delay'))
    await new Promise((resolve) => setTimeout(resolve, line.dice.next() * MAX_DELAY_MS));
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1);

/** The same bytes reach the server again, on a separate connection; its answer is ignored. */
function repeat(copy: Socket, bytes: Buffer): void {
  copy.write(bytes);
  copy.once('data', () => copy.destroy());
}
