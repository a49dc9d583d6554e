/** Enough to hide the latency to another machine, few enough not to overload it. */
const LANES = 8;

/** Does something with each of many, a few at a time. */
export async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const next = items.values();
  const lane = async () => {
    for (const item of next) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
