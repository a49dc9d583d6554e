import { useQueued } from '#platform/sync/sync.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { aboutOf } from '#platform/sync/outbox/commands.ts';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';

/** Whether a queued write waits: for the network, or because this device could not store it; not while it is being sent. */
export function useIsQueued(): (mutation: QueuedMutation) => boolean {
  const isOnline = useIsOnline();
  return (mutation) => !isOnline || mutation.attempts > 0 || mutation.isUnstored === true;
}

/** The ids of the things with a queued write that waits. */
export function useWaiting(): ReadonlySet<string> {
  return new Set(
    useQueued()
      .filter(useIsQueued())
      .flatMap((mutation) => aboutOf(mutation)[0] ?? []),
  );
}
