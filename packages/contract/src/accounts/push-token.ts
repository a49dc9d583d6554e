/** What begins a token of APNs. One of FCM has an id of 22 letters before its colon, so none of them begins so. */
const APNS = 'apns:';

/**
 * A push token as the wire has it: one of FCM as it is, one of APNs behind a word of its own and in lower case. Apple gives
 * them no length; so far they have 32 bytes, and it announced up to 100.
 */
export const PUSH_TOKEN = /^(?:(?!apns:)[\x20-\x7e]*|apns:(?:[\da-f]{2}){16,100})$/;

/** The token of a device of Apple's, by the hex that the device itself gives. */
export const apnsToken = (hex: string): string => APNS + hex.toLowerCase();

/** The hex of a token of APNs; null for one of FCM. */
export const apnsDevice = (token: string): string | null => (token.startsWith(APNS) ? token.slice(APNS.length) : null);
