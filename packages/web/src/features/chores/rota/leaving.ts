import { createContext, use, useState } from 'react';

/** Just ticked rows: each stays in its place for a moment, struck out, before it folds away. */
export type Leaving = {
  readonly ids: ReadonlySet<string>;
  /** It begins to leave, or has left, or is to stay after all. */
  readonly set: (id: string, isLeaving: boolean) => void;
};

const NOTHING: Leaving = { ids: new Set(), set: () => undefined };
const Context = createContext(NOTHING);

export const LeavingProvider = Context;
export const useLeaving = (): Leaving => use(Context);

/** For lists of chores; the rows start and end it. */
export function useLeavers(): Leaving {
  const [ids, setIds] = useState(NOTHING.ids);
  const set = (id: string, isLeaving: boolean) =>
    setIds((old) => (isLeaving ? old.union(new Set([id])) : old.difference(new Set([id]))));
  return { ids, set };
}
