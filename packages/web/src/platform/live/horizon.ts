/**
 * How far this tab has heard the household. Every event after `base` up to `heard` has been applied to what is cached;
 * an answer that includes at least `heard` is therefore current, and one from before `base` may lack something.
 */
export type Horizon = { readonly base: number; readonly heard: number };

let horizon: Horizon | null = null;
const waiting = new Set<{ seq: number; reached: () => void }>();

/** Null while the hub has never been joined for this household. */
export const readHorizon = (): Horizon | null => horizon;

export function setHorizon(next: Horizon | null): void {
  horizon = next;
  for (const each of waiting) {
    if (next !== null && next.heard >= each.seq) each.reached();
  }
}

/** Whether an answer with this number misses nothing that was heard. */
export const isCurrent = (seq: number): boolean => horizon !== null && seq >= horizon.base;

/** Resolves to whether event number `seq` was heard within `milliseconds`; at once when nothing is heard at all. */
export function heardBy(seq: number, milliseconds: number): Promise<boolean> {
  if (horizon === null || horizon.heard >= seq) return Promise.resolve(horizon !== null);
  return new Promise((resolve) => {
    const each = {
      seq,
      reached: () => {
        clearTimeout(timer);
        waiting.delete(each);
        resolve(true);
      },
    };
    const timer = setTimeout(() => {
      waiting.delete(each);
      resolve(false);
    }, milliseconds);
    waiting.add(each);
  });
}
