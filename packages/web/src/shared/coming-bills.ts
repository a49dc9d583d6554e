import { createContext, type ReactNode } from 'react';

/** The bills that come among the household's money: the app fills them in, and the page of money has the room for them. */
export const ComingBills = createContext<ReactNode>(null);
