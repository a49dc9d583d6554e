// Messages from clients (HubProtocol.md of dotnet/aspnetcore; where it and the code differ, the code).
import * as z from 'zod/mini';
import { MalformedRecord } from '#platform/hub/records.ts';

/** Message types of the hub protocol that Hestia reads or writes. */
export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
} as const;

const headers = z.optional(z.record(z.string(), z.string()));

const Invocation = z.object({
  headers,
  target: z.string(),
  arguments: z.array(z.unknown()),
  invocationId: z.nullish(z.string()),
  streamIds: z.nullish(z.array(z.string())),
});

/** An invocation of a hub method; without an id the client expects no response, not even an error. */
export type Invocation = {
  readonly id: string | null;
  readonly target: string;
  readonly arguments: readonly unknown[];
  /** The caller expects a stream of results. */
  readonly wantsStream: boolean;
  /** How many streams the caller will send. */
  readonly sentStreams: number;
};

/** Meaning of a record to this server; records without effect are `ignored`. */
export type ClientMessage =
  | { readonly kind: 'invocation'; readonly invocation: Invocation }
  | { readonly kind: 'ping' | 'close' | 'ignored' };

const StreamInvocation = z.extend(Invocation, { invocationId: z.string() });
const WithId = z.object({ headers, invocationId: z.string() });
const StreamItem = z.extend(WithId, { item: z.unknown() });
const Completion = z.extend(WithId, { error: z.nullish(z.string()), result: z.optional(z.unknown()) });

const ping: ClientMessage = { kind: 'ping' };
const close: ClientMessage = { kind: 'close' };
const ignored: ClientMessage = { kind: 'ignored' };

/** The ping as every client writes it; most records are pings, and not worth parsing. */
const pingRecord = JSON.stringify({ type: messageType.ping });

/** Reads a record after the handshake. Throws `MalformedRecord`; unknown members and unknown types are ignored. */
export function readMessage(record: string): ClientMessage {
  if (record === pingRecord) return ping;
  const json = parseJson(record);
  switch (typeOf(json)) {
    case messageType.invocation:
      return invocationOf(check(Invocation, json), false);
    case messageType.streamInvocation:
      return invocationOf(check(StreamInvocation, json), true);
    case messageType.streamItem:
      check(StreamItem, json);
      return ignored;
    case messageType.completion: {
      const { error, result } = check(Completion, json);
      if (error != null && result !== undefined) throw new MalformedRecord('Both an error and a result');
      return ignored;
    }
    case messageType.cancelInvocation:
      check(WithId, json);
      return ignored;
    case messageType.ping:
      return ping;
    case messageType.close:
      return close;
    default:
      return ignored;
  }
}

function typeOf(json: unknown): number {
  const type: unknown = typeof json === 'object' && json !== null && 'type' in json ? json.type : undefined;
  if (typeof type === 'number' && Number.isSafeInteger(type)) return type;
  throw new MalformedRecord('No type');
}

function invocationOf(read: z.infer<typeof Invocation>, wantsStream: boolean): ClientMessage {
  return {
    kind: 'invocation',
    invocation: {
      // An empty id counts as none, as in .NET.
      id: read.invocationId || null,
      target: read.target,
      arguments: read.arguments,
      wantsStream,
      sentStreams: read.streamIds?.length ?? 0,
    },
  };
}

const Handshake = z.object({ protocol: z.string(), version: z.int() });

/** Why a first record is refused, in the words of .NET, or null when it is welcome. */
export function handshakeRefusal(record: string): string | null {
  let handshake: z.infer<typeof Handshake>;
  try {
    handshake = check(Handshake, parseJson(record));
  } catch {
    return 'An unexpected error occurred during connection handshake.';
  }
  const { protocol, version } = handshake;
  if (protocol.toLowerCase() !== 'json') return `The protocol '${protocol}' is not supported.`;
  if (version > 2) return `The server does not support version ${version} of the 'json' protocol.`;
  return null;
}

function parseJson(record: string): unknown {
  try {
    return JSON.parse(record);
  } catch {
    throw new MalformedRecord('Not JSON');
  }
}

function check<T extends z.ZodMiniType>(schema: T, json: unknown): z.output<T> {
  const read = schema.safeParse(json);
  if (!read.success) throw new MalformedRecord('A member is missing or of another type');
  return read.data;
}
