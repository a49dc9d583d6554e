const NAME = 'return-path';

let isLeaving = false;

/** Remembers, for this tab, where somebody was going when they had to sign in first. */
export function keepReturnPath(path: string): void {
  if (!isLeaving) sessionStorage.setItem(NAME, path);
}

/** Forgets it for good: this page is about to be left, and whoever signs in next is going somewhere else. */
export function dropReturnPath(): void {
  isLeaving = true;
  sessionStorage.removeItem(NAME);
}

/** Where to go after signing in; asked once. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  return localPath(path);
}

/** A path of this site, whatever an address asks for. */
export function localPath(path: string | null): string {
  if (!path || !URL.canParse(path, location.origin)) return '/';
  const url = new URL(path, location.origin);
  // Two slashes at the beginning of a path (`/.//x`) would name another host.
  const pathname = url.pathname.replace(/^\/+/, '/');
  return url.origin === location.origin ? pathname + url.search + url.hash : '/';
}
