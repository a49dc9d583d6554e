import { serverBase } from './server.ts';

/** The origin of links to Hestia: inside the native shell the page's own is useless to others. */
export const linkOrigin = (): string => serverBase() || location.origin;
