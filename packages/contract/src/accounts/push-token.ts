/** Prefix of an APNs token. An FCM token has an id of 22 letters before its colon, so the two never collide. */
const APNS = 'apns:';

/**
 * A push token on the wire: FCM's unchanged, APNs' in lower case with a prefix. Apple promises no length: today it is
 * 32 bytes, and up to 100 were announced.
 */
export const PUSH_TOKEN = /^(?:(?!apns:)[\x20-\x7e]*|apns:(?:[\da-f]{2}){16,100})$/;

/** The token of a device of Apple's, by the hex that the device itself gives. */
export const apnsToken = (hex: string): string => APNS + hex.toLowerCase();

/** The hex of a token of APNs; null for one of FCM. */
export const apnsDevice = (token: string): string | null => (token.startsWith(APNS) ? token.slice(APNS.length) : null);
