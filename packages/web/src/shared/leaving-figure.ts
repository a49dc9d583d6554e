import { createContext, type ReactNode } from 'react';

/** The amount that a leaving member owes or is owed, by their statement: the app fills it in. */
export const LeavingFigure = createContext<ReactNode>(null);
