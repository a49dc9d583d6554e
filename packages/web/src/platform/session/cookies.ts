const YEAR_SECONDS = 365 * 86_400;

/** The value of a cookie that scripts may read, or null. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1)) || null;
  }
  return null;
}

/** Writes a cookie for the whole site, kept for 365 days. */
export function writeCookie(name: string, value: string): void {
  put(`${name}=${encodeURIComponent(value)}; Max-Age=${YEAR_SECONDS}`);
}

export function deleteCookie(name: string): void {
  put(`${name}=; Max-Age=0`);
}

function put(cookie: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}; Path=/; SameSite=Lax${secure}`;
}
