/*
 * Vite requests each stylesheet once per page, and treats a failed one as loaded (its `preload` helper). Without this a screen
 * that loads at the second try has no style.
 */
const failed = new Set<string>();
const loading = new Map<string, Promise<void>>();

/** Records each stylesheet that fails from now on, and removes its element. */
export function watchStyles(): void {
  document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && note(target), true);
}

function note(link: HTMLLinkElement): void {
  if (link.rel !== 'stylesheet') return;
  failed.add(link.href);
  link.remove();
}

/** Loads the stylesheets that failed; throws when one fails again. */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map((href) => loading.get(href) ?? load(href)));
}

function load(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`The stylesheet ${href} failed to load`)));
    document.head.append(link);
  })
    .then(() => {
      failed.delete(href);
    })
    .finally(() => loading.delete(href));
  loading.set(href, loaded);
  return loaded;
}
