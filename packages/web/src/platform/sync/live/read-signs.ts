import { createListeners } from '#platform/kernel/listeners.ts';

// The read mark from the user's other devices, which the hub sends only to these.

export type ReadSign = { readonly colocationId: string; readonly sendAt: string; readonly messageId: string };

const listeners = createListeners<ReadSign>();
export const onReadSign = listeners.add;
export const takeReadSign = listeners.notify;
