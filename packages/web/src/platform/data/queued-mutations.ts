import { useQueued } from '#platform/data/user-data.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { aboutOf } from '#platform/outbox/commands.ts';
import type { Op } from '#platform/outbox/outbox.ts';

/** Tells whether a queued write waits: for the network, or because this device could not store it; not when it is on its way this very moment. */
export function useWaits(): (op: Op) => boolean {
  const isOnline = useIsOnline();
  return (op) => !isOnline || op.attempts > 0 || op.isUnstored === true;
}

/** The ids of the things with a queued write that waits. */
export function useWaiting(): ReadonlySet<string> {
  return new Set(
    useQueued()
      .filter(useWaits())
      .flatMap((op) => aboutOf(op)[0] ?? []),
  );
}
