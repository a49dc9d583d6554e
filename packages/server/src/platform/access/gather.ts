/** A reading that is silent for longer than this no longer holds up those who came after it. */
const PATIENCE_MS = 250;

type Waiting<V> = {
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * Answers many who ask at a time by few readings: whoever asks while one is under way is gathered into the next. So nobody
 * is ever answered by a reading that began before they asked.
 */
export function gatherReads<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let gathered = new Map<string, Waiting<V>[]>();
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
    const patience = setTimeout(letOn, PATIENCE_MS);
    try {
      const found = await read([...asked.keys()]);
      for (const [key, all] of asked) for (const { resolve } of all) resolve(found.get(key));
    } catch (error) {
      for (const all of asked.values()) for (const { reject } of all) reject(error);
    } finally {
      clearTimeout(patience);
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
      // Those whose requests came in the same moment go together.
      setImmediate(readOn);
    });
}
