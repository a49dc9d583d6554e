const LOCK = 'hestia-fridge';

/** Runs the work while no other tab of this device runs it. Without locks the keys of writes still keep them from applying twice. */
export async function asOnlyTab(work: () => Promise<void>): Promise<void> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(LOCK, begin);
  } catch (error) {
    if (hasBegun) throw error;
    // Pages without TLS have no locks, and a browser that refuses storage may refuse them.
    await begin();
  }
}
