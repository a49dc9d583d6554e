import { type KnownPage, pages } from './pages.ts';

type Entry = Extract<KnownPage, { readonly navigation: object }>;

export type NavigationItem = {
  readonly to: Entry['path'];
  /** Its text `nav` is the label. */
  readonly feature: Entry['feature'];
  readonly icon: Entry['navigation']['icon'];
  /** The paths elsewhere that belong to it. */
  readonly within: readonly string[];
};

const HOME = '/';
const entries = pages.filter((page): page is Entry => 'navigation' in page);

/** The navigation of a wide screen, home first. */
export const sidebar: readonly NavigationItem[] = entries.map(itemOf);

/** A phone's tab bar has home in the middle, under the thumb, and no item for pages within another there. */
export const tabBar: readonly NavigationItem[] = homeInTheMiddle(
  entries
    .filter((page) => !('onPhoneWithin' in page.navigation))
    .map((page) => {
      const item = itemOf(page);
      const hidden = entries.filter(
        ({ navigation }) => 'onPhoneWithin' in navigation && navigation.onPhoneWithin === page.path,
      );
      return { ...item, within: [...item.within, ...hidden.map(({ path }) => path)] };
    }),
);

/** Whether `path` belongs to an item though its own path does not say so. */
export const isWithin = ({ within }: NavigationItem, path: string): boolean =>
  within.some((each) => `${path.toLowerCase()}/`.startsWith(`${each}/`));

/** Whether a page is below the settings, whose list is then beside it in two panes. */
export const isBelowSettings = ({ pathname }: { pathname: string }): boolean => pathname.startsWith('/settings/');

/** How many things wait for me on each page. */
export type BadgeCounts = Partial<Record<string, number>>;

function itemOf({ path, feature, navigation }: Entry): NavigationItem {
  const within = pages.filter((page) => 'within' in page && page.within === path).map((page) => page.path);
  return { to: path, feature, icon: navigation.icon, within };
}

function homeInTheMiddle(items: readonly NavigationItem[]): readonly NavigationItem[] {
  const others = items.filter(({ to }) => to !== HOME);
  const middle = Math.floor(others.length / 2);
  return [...others.slice(0, middle), ...items.filter(({ to }) => to === HOME), ...others.slice(middle)];
}
