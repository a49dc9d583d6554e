import { createContext, use, useState } from 'react';

/** What was just ticked: it stands for a moment where it was, struck out, before it folds away. */
export type Leaving = {
  readonly ids: ReadonlySet<string>;
  /** It begins to leave, or has left, or is to stay after all. */
  readonly set: (id: string, isLeaving: boolean) => void;
};

const NOTHING: Leaving = { ids: new Set(), set: () => undefined };
const Context = createContext(NOTHING);

export const LeavingProvider = Context;
export const useLeaving = (): Leaving => use(Context);

/** For whatever shows chores; its rows begin and end it. */
export function useLeavers(): Leaving {
  const [ids, setIds] = useState(NOTHING.ids);
  const set = (id: string, isLeaving: boolean) =>
    setIds((old) => (isLeaving ? old.union(new Set([id])) : old.difference(new Set([id]))));
  return { ids, set };
}
