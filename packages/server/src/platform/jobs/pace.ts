/** How late delayed jobs, and jobs of other processes, may begin. One statement for all queues. */
const LOOK_MS = 5000;
const RETRY_MS = 1000;
/** Milliseconds that a commit mostly takes. After those the pauses double. */
export const COMMIT_MS = 20;

/** Resolves when the relay continues. */
export function createPace(lookMs = LOOK_MS) {
  /** Jobs of this process of which the commit was not seen yet. */
  let expected = 0;
  let pause = lookMs;
  let nextLook = 0;
  return {
    expect() {
      expected++;
      pause = COMMIT_MS;
    },
    relayed(count: number) {
      expected = Math.max(0, expected - count);
    },
    failed() {
      nextLook = performance.now() + RETRY_MS;
    },
    /** Whether it is time to look into all queues: once for each time. */
    isLook(): boolean {
      const now = performance.now();
      if (now < nextLook) return false;
      nextLook = now + lookMs;
      return true;
    },
    /** Milliseconds until the next round. */
    nextMs(): number {
      pause = expected > 0 ? Math.min(pause * 2, lookMs) : lookMs;
      // It was rolled back, or another process has relayed it.
      if (pause === lookMs) expected = 0;
      return Math.min(pause, Math.max(0, nextLook - performance.now()));
    },
  };
}
