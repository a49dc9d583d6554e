// The few messages of Google's push protocol that a device needs, in Protocol Buffers: Chromium's checkin.proto and mcs.proto.

const VERSION = 41;
const LOGIN_RESPONSE = 3;
const DATA_MESSAGE = 8;
const HOUR_SECONDS = 3600;

/** Chromium's new identity: an arbitrary id and secret. */
export const checkinAnswer = (): Buffer =>
  Buffer.concat([number(1, 1), number(3, Date.now()), fixed(7, 4001n), fixed(8, 5002n)]);

/** The line is open. */
export const loginAnswer: Buffer = Buffer.concat([Buffer.from([VERSION]), frame(LOGIN_RESPONSE, bytes(1, '1'))]);

/** A push for the subscription registered with it, encrypted as received (RFC 8291). */
export function dataMessage(registration: URLSearchParams, at: number, body: Buffer): Buffer {
  const registered = (name: string) => registration.get(name) ?? '';
  const parts = [
    bytes(2, `message-${at}`),
    bytes(3, registered('sender')),
    bytes(5, registered('app')),
    bytes(7, entry('subtype', registered('X-subtype'))),
    bytes(7, entry('content-encoding', 'aes128gcm')),
    bytes(9, `kept-${at}`),
    number(17, HOUR_SECONDS),
    number(18, Date.now()),
    bytes(21, body),
  ];
  return frame(DATA_MESSAGE, Buffer.concat(parts));
}

const entry = (key: string, value: string): Buffer => Buffer.concat([bytes(1, key), bytes(2, value)]);

function frame(tag: number, message: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), varint(message.length), message]);
}

function bytes(field: number, content: string | Buffer): Buffer {
  const data = Buffer.from(content);
  return Buffer.concat([head(field, 2), varint(data.length), data]);
}

const number = (field: number, value: number): Buffer => Buffer.concat([head(field, 0), varint(value)]);

function fixed(field: number, value: bigint): Buffer {
  const data = Buffer.alloc(8);
  data.writeBigUInt64LE(value);
  return Buffer.concat([head(field, 1), data]);
}

function head(field: number, type: number): Buffer {
  return varint(field * 8 + type);
}

function varint(value: number): Buffer {
  const digits: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) digits.push((rest % 128) + 128);
  return Buffer.from([...digits, rest]);
}
