/** A read that takes longer than this no longer delays later ones. */
const TIMEOUT_MS = 250;

type WaitingCall<V> = {
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * Batches concurrent reads: calls that arrive during a read share the next one. So no call is ever answered by a read that
 * started before the call.
 */
export function gatherReads<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let gathered = new Map<string, WaitingCall<V>[]>();
  let held = false;

  function readOn(): void {
    held = gathered.size > 0;
    if (held) void readGathered();
  }

  async function readGathered(): Promise<void> {
    const asked = gathered;
    gathered = new Map();
    let isLast = true;
    const letOn = () => {
      if (isLast) readOn();
      isLast = false;
    };
    const timeout = setTimeout(letOn, TIMEOUT_MS);
    try {
      const found = await read([...asked.keys()]);
      for (const [key, all] of asked) for (const { resolve } of all) resolve(found.get(key));
    } catch (error) {
      for (const all of asked.values()) for (const { reject } of all) reject(error);
    } finally {
      clearTimeout(timeout);
      letOn();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiting = { resolve, reject };
      const same = gathered.get(key);
      if (same) same.push(waiting);
      else gathered.set(key, [waiting]);
      if (held) return;
      held = true;
      // Requests of the same moment are sent together.
      setImmediate(readOn);
    });
}
