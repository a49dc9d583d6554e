// Records of the hub protocol: JSON text ending with the byte 0x1E. Outbound, one WebSocket text message contains one whole
// record; inbound, records may be split anywhere, even inside a code point, so the open one is kept as bytes.

const RECORD_END = 0x1e;

/** Largest inbound record in bytes, its closing byte included. */
const MAX_RECORD_BYTES = 32 * 1024;

/** The client violated the protocol: its connection is closed, and it may reconnect. */
export class MalformedRecord extends Error {}

/** The client exceeds the limits: its connection is closed immediately, and it may reconnect. */
export class RecordTooLongError extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Cuts what arrives into records. */
export class RecordReader {
  #open: Buffer | null = null;

  /** The records that `chunk` completes. Throws `MalformedRecord` for one that is too long or not UTF-8. */
  *read(chunk: Buffer): Generator<string> {
    let start = 0;
    for (let end = chunk.indexOf(RECORD_END); end >= 0; end = chunk.indexOf(RECORD_END, start)) {
      const bytes = this.#join(chunk.subarray(start, end));
      this.#open = null;
      start = end + 1;
      yield decode(bytes);
    }
    // Copied, so that a short rest does not keep a long message alive.
    if (start < chunk.length) this.#open = Buffer.from(this.#join(chunk.subarray(start)));
  }

  #join(bytes: Buffer): Buffer {
    if ((this.#open?.length ?? 0) + bytes.length + 1 > MAX_RECORD_BYTES) throw new MalformedRecord('Record too long');
    return this.#open === null ? bytes : Buffer.concat([this.#open, bytes]);
  }
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new MalformedRecord('Not UTF-8');
  }
}

/** A record as a finished WebSocket text frame (RFC 6455 section 5.2), so that many sockets can be handed the same bytes. */
export function frameOf(record: unknown): Buffer {
  const text = JSON.stringify(record);
  const length = Buffer.byteLength(text) + 1;
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x81;
  if (header === 2) {
    frame[1] = length;
  } else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  frame[frame.length - 1] = RECORD_END;
  return frame;
}
