import { serverBase } from './server.ts';

/** The origin of links to Hestia: inside the native shell the page's own means nothing to anybody else. */
export const linkOrigin = (): string => serverBase() || location.origin;
