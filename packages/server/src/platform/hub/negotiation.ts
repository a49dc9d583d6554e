import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { createLruCache } from '#platform/kernel/lru-cache.ts';

const idBytes = 16;
const clockBytes = 6;
const contentBytes = idBytes + clockBytes;
const signatureBytes = 32;
/** Used tokens that are remembered; a connection lives on, or its token has expired, long before that many have come. */
const MAX_USED = 20_000;

/** The response to a negotiate request. */
export type NegotiateResponse = {
  readonly negotiateVersion: 0 | 1;
  readonly connectionId: string;
  readonly connectionToken?: string;
  readonly availableTransports: readonly {
    readonly transport: 'WebSockets';
    readonly transferFormats: readonly ['Text'];
  }[];
};

/** Issues and redeems the connection tokens of negotiating clients. */
export type Negotiation = {
  negotiate(userId: string, askedVersion: number): NegotiateResponse;
  /**
   * The connection id of a fresh token of this user, which is then used up. 404 for an unknown, expired or used token,
   * 409 for one whose connection lives.
   */
  redeem(token: string, userId: string, isLive: (connectionId: string) => boolean): { id: string } | 404 | 409;
};

/**
 * The processes of an installation share `secret`. A signed token carries the connection id (random), expiry and user,
 * so any process can honor it. A process remembers only the used ones that it saw, and of those the latest. In another
 * process a token could open a second connection. Its owner must show the session again, and could get one anyway.
 */
export function createNegotiation(secret: () => Uint8Array, lifetime: number): Negotiation {
  const key = () => Buffer.from(hkdfSync('sha256', secret(), '', 'hestia hub negotiation', 32));
  const used = createLruCache<true>(MAX_USED);

  const signatureOf = (content: Buffer, userId: string) =>
    createHmac('sha256', key()).update(content).update(userId).digest();

  return {
    negotiate(userId, askedVersion) {
      const content = Buffer.alloc(contentBytes);
      randomBytes(idBytes).copy(content);
      content.writeUIntBE(Date.now() + lifetime, idBytes, clockBytes);
      const token = Buffer.concat([content, signatureOf(content, userId)]).toString('base64url');
      const availableTransports = [{ transport: 'WebSockets', transferFormats: ['Text'] }] as const;
      // Version 0 knows one id only.
      if (!(askedVersion >= 1)) return { negotiateVersion: 0, connectionId: token, availableTransports };
      const connectionId = content.toString('base64url', 0, idBytes);
      return { negotiateVersion: 1, connectionId, connectionToken: token, availableTransports };
    },

    redeem(token, userId, isLive) {
      const now = Date.now();
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== contentBytes + signatureBytes) return 404;
      const content = bytes.subarray(0, contentBytes);
      if (!timingSafeEqual(bytes.subarray(contentBytes), signatureOf(content, userId))) return 404;
      const expiry = content.readUIntBE(idBytes, clockBytes);
      const id = content.toString('base64url', 0, idBytes);
      if (isLive(id)) return 409;
      if (expiry <= now || used.has(id)) return 404;
      used.set(id, true);
      return { id };
    },
  };
}
