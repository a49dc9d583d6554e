import { createContext, type ReactNode } from 'react';

/** What a member who leaves still owes or is owed, as their statement says it: the app fills it in. */
export const LeavingFigure = createContext<ReactNode>(null);
