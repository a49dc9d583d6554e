import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import type { ComponentType } from 'react';
import type { Reads } from '#platform/sync/queries/reads.ts';
import type { Feature } from '#platform/i18n/texts.ts';
import type { IconName } from '#ui/icons/icon-shapes.tsx';

type Load<T> = () => Promise<T>;

/**
 * A page as its feature describes it in `pages.ts`. Routes, navigation, preloading and chunks derive from it. The build reads
 * these files in Node: components and data must be imported by `await import('./…')`.
 */
export type Page = {
  readonly path: string;
  readonly screen: Load<ComponentType>;
  /** The layout that stays mounted between pages that share it. */
  readonly layout?: Load<ComponentType>;
  /** For users without a household: without the sidebar and the tab bar. */
  readonly isOutside?: true;
  /** On a phone: without the household's bar and the tab bar. It has a back button. */
  readonly isFullScreen?: true;
  /** Reads the URL's search parameters. */
  readonly search?: (search: Record<string, unknown>) => object;
  /** The page's data, loaded before it is shown. */
  readonly loader?: Load<Reads>;
  /** The addresses that `loader` reads, made with `householdRead`: requested while the app is still loading. */
  readonly prefetch?: readonly string[];
  /** Its entry in the navigation, named by the text `nav` of the feature. On a phone it may be within another page's. */
  readonly navigation?: { readonly icon: IconName; readonly onPhoneWithin?: string };
  /** The page whose entry represents this one, if its path does not tell. */
  readonly within?: string;
  readonly badge?: Badge;
};

/** How many things wait for me on a page, live; loaded after the first paint. */
export type Badge = {
  readonly hook: Load<() => number>;
  /** Whether the title of the document counts these. */
  readonly isUrgent?: true;
  /** Whether the icon of the installed app does. */
  readonly isOnIcon?: true;
};

/** Adds to each page the feature that it belongs to: its folder, and its file of texts. */
export const definePages = <const F extends Feature, const P extends readonly Page[]>(feature: F, pages: P) =>
  pages.map((page) => ({ ...page, feature })) as { [I in keyof P]: P[I] & { readonly feature: F } };

/** The address of a read of the reader's household; `query` may say `{home}`, too. */
export function householdRead({ path }: Endpoint, query: Readonly<Record<string, string>> = {}): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return [path.replace('{id}', '{home}'), search.join('&')].filter(Boolean).join('?');
}
