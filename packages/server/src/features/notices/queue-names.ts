/** The queues of pushes: one item per device, by its service. */
export const FCM = 'push-fcm';
export const APNS = 'push-apns';
export const WEB_PUSH = 'push-web';

/** The queue that sends what somebody has not seen: an item for each instant at which something is due. */
export const UNSEEN = 'push-unseen';
export type UnseenItem = { readonly to: { readonly userId: string }; readonly dueAt: string };
