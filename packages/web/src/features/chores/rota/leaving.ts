import { createContext, use, useState } from 'react';

/** Just ticked rows: each stays in its place for a moment, struck out, before it folds away. */
export type LeavingTasks = {
  readonly ids: ReadonlySet<string>;
  /** It begins to leave, has left, or stays after all. */
  readonly set: (id: string, isLeaving: boolean) => void;
};

const NOTHING: LeavingTasks = { ids: new Set(), set: () => undefined };
const Context = createContext(NOTHING);

export const LeavingProvider = Context;
export const useLeaving = (): LeavingTasks => use(Context);

/** For lists of chores; the rows start and end it. */
export function useLeavers(): LeavingTasks {
  const [ids, setIds] = useState(NOTHING.ids);
  const set = (id: string, isLeaving: boolean) =>
    setIds((old) => (isLeaving ? old.union(new Set([id])) : old.difference(new Set([id]))));
  return { ids, set };
}
