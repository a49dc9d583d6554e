import { createContext, type ReactNode } from 'react';

/** What waits for the reader on the other pages: the app fills it in, and the first page has the room for it. */
export const TodayLine = createContext<ReactNode>(null);
