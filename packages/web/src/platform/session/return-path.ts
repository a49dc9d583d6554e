const NAME = 'return-path';

let isLeaving = false;

/** Remembers, for this tab, which page the user wanted before having to sign in. */
export function keepReturnPath(path: string): void {
  if (!isLeaving) sessionStorage.setItem(NAME, path);
}

/** Removes it permanently: this page is about to be left, and the next user wants another page. */
export function dropReturnPath(): void {
  isLeaving = true;
  sessionStorage.removeItem(NAME);
}

/** The page after signing in; returned once. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  return localPath(path);
}

/** A path of this site, for any given address. */
export function localPath(path: string | null): string {
  if (!path || !URL.canParse(path, location.origin)) return '/';
  const url = new URL(path, location.origin);
  // Two slashes at the beginning of a path (`/.//x`) would name another host.
  const pathname = url.pathname.replace(/^\/+/, '/');
  return url.origin === location.origin ? pathname + url.search + url.hash : '/';
}
