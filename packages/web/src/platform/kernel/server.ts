import { readPhone } from './native.ts';

/** The server's base URL: empty in a browser, which loaded the page from it. */
export const serverBase = (): string => readPhone()?.server ?? '';
