import { createListeners } from '#platform/kernel/listeners.ts';

// How far somebody has read on another of their devices, as the hub tells these alone.

export type ReadSign = { readonly colocationId: string; readonly sendAt: string; readonly messageId: string };

const listeners = createListeners<ReadSign>();
export const onReadSign = listeners.add;
export const takeReadSign = listeners.notify;
