import { useQueued } from '#platform/data/user-data.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import type { Op } from '#platform/outbox/outbox.ts';

/** Tells whether a queued write waits: for the network, or because this device could not store it; not when it is on its way this very moment. */
export function useWaits(): (op: Op) => boolean {
  const isOnline = useIsOnline();
  return (op) => !isOnline || op.attempts > 0 || op.isUnstored === true;
}

/** The queued writes that wait for the network. */
export function useWaitingOps(): readonly Op[] {
  return useQueued().filter(useWaits());
}
