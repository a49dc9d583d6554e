/** The queues of pushes: one item per device, by its service. */
export const FCM = 'push-fcm';
export const APNS = 'push-apns';
export const WEB_PUSH = 'push-web';

/** The queue that sends unseen pushes: one item for each instant with a due push. */
export const UNSEEN = 'push-unseen';
export type UnseenItem = { readonly to: { readonly userId: string }; readonly dueAt: string };
