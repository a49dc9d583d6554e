import { createECDH } from 'node:crypto';

/** The keys of a browser's push subscription (RFC 8291). */
export const pushKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: Buffer.from('0123456789abcdef').toString('base64url'),
});
