import { readPhone } from './native.ts';

/** What stands before every path of the server: nothing in a browser, which has the page from it. */
export const serverBase = (): string => readPhone()?.server ?? '';
