import { createContext, type ReactNode } from 'react';

/** The reader's open things on other pages: the app fills it in, and the first page reserves room for it. */
export const TodayLine = createContext<ReactNode>(null);
