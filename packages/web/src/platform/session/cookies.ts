import { DAY_SECONDS } from '@hestia/contract/wire/days.ts';

const YEAR_SECONDS = 365 * DAY_SECONDS;

/** The JWT of the signed-in user. */
export const TOKEN_COOKIE = 'token';

declare global {
  interface Window {
    /** The cookies that the bootstrap script read, for the app. */
    knownCookies?: string;
  }
}

/**
 * All cookies readable by scripts, while nothing can have changed them. Reading them is expensive: the browser waits for another
 * process, and Chromium looks up the calling line of the script, for which it reads the whole script.
 */
let known = window.knownCookies;

// Other tabs may have changed it meanwhile.
document.addEventListener('visibilitychange', forgetCookies);
window.addEventListener('storage', forgetCookies);

/** Asks the browser the next time: another tab has written. */
export function forgetCookies(): void {
  known = undefined;
}

/** Reads the cookies in the bootstrap script, which is short, for the app as well. */
export function handOverCookies(): void {
  known = document.cookie;
  window.knownCookies = known;
}

/** The value of a cookie that scripts may read, or null. */
export function readCookie(name: string): string | null {
  known ??= document.cookie;
  for (const pair of known.split('; ')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1)) || null;
  }
  return null;
}

/** Writes a cookie for the whole site, stored for 365 days. */
export function writeCookie(name: string, value: string): void {
  put(`${name}=${encodeURIComponent(value)}; Max-Age=${YEAR_SECONDS}`);
}

export function deleteCookie(name: string): void {
  put(`${name}=; Max-Age=0`);
}

function put(cookie: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}; Path=/; SameSite=Lax${secure}`;
  forgetCookies();
}
