import { prefetch } from '#platform/api/prefetch.ts';
import { detectLocale, type Locale } from '#platform/i18n/locale.ts';
import type { InstallPrompt } from '#platform/install.ts';
import { handOverCookies, readCookie, TOKEN_COOKIE } from '#platform/session/cookies.ts';
import { detourOf } from '#platform/session/guards.ts';
import { parseUser, USER_KEY, type UserRecord } from '#platform/session/user-record.ts';
import { setTheme } from '#platform/theme/theme.ts';

/** The modules of each page by address, which the build writes into the document (`build/preload-manifest.ts`). */
export type PreloadManifest = {
  readonly pages: Partial<Record<string, PageNeeds>>;
  /** By language: the file of each part. */
  readonly texts: Record<Locale, Partial<Record<string, string>>>;
};

type PageNeeds = {
  readonly files: readonly string[];
  /** The part of the texts. */
  readonly texts: string;
  readonly prefetch: readonly string[];
};

const SLOW_NETWORK_MS = 700;

/**
 * Runs before all other code. It sets the theme, then requests everything that this page needs at once, rather than one after the
 * other as the app would.
 */
export function bootstrap(path = location.pathname): void {
  setTheme();
  handOverCookies();
  keepInstallPrompt();
  const text = document.getElementById('preload-manifest')?.textContent;
  if (!text) return;
  const { pages, texts } = JSON.parse(text) as PreloadManifest;
  const token = readCookie(TOKEN_COOKIE);
  const user = parseUser(localStorage.getItem(USER_KEY));
  const page = pages[resolvedPath(path.toLowerCase().replace(/(?<!\/)\/+$/, '') || '/', token, user)];
  const own = texts[detectLocale()];
  const files = new Set([...(page?.files ?? []), own.core, own[page?.texts ?? 'core']]);
  for (const file of files) if (file) preload(`/${file}`);
  const { id, colocationId } = user;
  if (page && token && id && colocationId && navigator.onLine) {
    const fill = (address: string) => address.replace('{me}', id).replace('{home}', colocationId);
    prefetch(page.prefetch.map(fill), token);
  }
  setTimeout(() => document.querySelector('.ui-waking')?.removeAttribute('hidden'), SLOW_NETWORK_MS);
}

/** The browser offers installation before the app listens, and at a moment of its choice; the app asks later. */
function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event as InstallPrompt;
  });
}

/** The page after the guards' redirects. A token without a record may belong to any user: the app asks first. */
function resolvedPath(path: string, token: string | null, user: UserRecord): string {
  const colocationId = user.id === '' ? 'unknown' : user.colocationId;
  const detour = detourOf({ path, hasToken: token !== null, colocationId });
  return detour === null ? path : resolvedPath(detour, token, user);
}

function preload(href: string): void {
  const link = document.createElement('link');
  const isStyle = href.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
