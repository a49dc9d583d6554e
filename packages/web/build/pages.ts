import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '../src/platform/pages/page.ts';
import { packageFolder } from './paths.ts';

/** A page of the app, with its modules by the end of their paths. */
export type BuiltPage = {
  readonly path: string;
  readonly feature: string;
  readonly isOutside: boolean;
  readonly hasNavigation: boolean;
  /** The drawn modules: layout and screen. */
  readonly screens: readonly string[];
  /** Modules loaded for data: by the loader and the badge. */
  readonly data: readonly string[];
  readonly prefetch: readonly string[];
};

type Load = () => Promise<unknown>;
type DescribedPage = Page & { readonly feature: string };
type Manifest = { readonly pages: readonly DescribedPage[]; readonly shell: Omit<Page, 'path'> };

/** Reads the pages as the features describe them; by address, so that Vite does not bundle the app into its configuration. */
export async function readPages(): Promise<{ pages: readonly BuiltPage[]; shell: BuiltPage }> {
  const file = pathToFileURL(path.join(packageFolder, 'src/app/shell/pages.ts')).href;
  const { pages, shell } = (await import(/* @vite-ignore */ file)) as Manifest;
  return { pages: pages.map(built), shell: built({ ...shell, path: '', feature: 'app' }) };
}

/** The address of a page as the bootstrap script looks it up: paths match without regard to case. */
export const addressOf = ({ path: address }: BuiltPage): string => address.toLowerCase();

function built(page: DescribedPage): BuiltPage {
  const folder = page.feature === 'app' ? 'app/shell' : `features/${page.feature}`;
  const modulesOf = (...loads: readonly (Load | undefined)[]) =>
    loads.flatMap((load) => (load ? imported(load, folder) : []));
  return {
    path: page.path,
    feature: page.feature,
    isOutside: page.isOutside === true,
    hasNavigation: page.navigation !== undefined,
    screens: modulesOf(page.layout, page.screen),
    data: modulesOf(page.loader, page.badge?.hook),
    prefetch: page.prefetch ?? [],
  };
}

/** The module that a manifest loads, as its source says; tools that read this configuration rename `import`. */
function imported(load: Load, folder: string): string[] {
  const [, name] = /import\w*\(\s*['"]([^'"]+)['"]/i.exec(load.toString()) ?? [];
  if (name === undefined) throw new Error(`A page of ${folder} loads nothing by import('…')`);
  const below = name.startsWith('#') ? name.slice(1) : path.posix.join(folder, name);
  return [`/web/src/${below}`];
}
