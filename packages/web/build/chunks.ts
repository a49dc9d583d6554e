import type { Plugin } from 'vite';
import { type BuiltPage, readPages } from './pages.ts';

/** Modules that travel together; with `shared`, those of them that at least two pages need. */
type Group = { readonly name: string; readonly paths: readonly string[]; readonly isShared?: true };

/**
 * Which modules travel together. Left alone, the build makes one file of every module that two screens share: seventy files
 * for a first page. Each group takes what its modules import along, as far as no earlier group has it.
 */
export async function readGroups(): Promise<readonly Group[]> {
  const { pages, shell } = await readPages();
  return [...groupsOfAll(shell), ...GROUPS_OF_PARTS, ...groupsOfFeatures(pages), LIVE, PUSH, NATIVE];
}

/** The groups as Rolldown takes them. */
export const codeSplitting = (groups: readonly Group[]) => ({
  includeDependenciesRecursively: true,
  groups: groups.map(({ name, paths, isShared }, at) => ({
    name,
    priority: groups.length - at,
    test: (id: string) => paths.some((path) => isBelow(path, id)),
    ...(isShared ? { minShareCount: 2 } : {}),
  })),
});

function groupsOfAll(shell: BuiltPage): Group[] {
  return [
    {
      // Everybody needs this before anything shows.
      name: 'base',
      paths: [
        '/web/src/main.tsx',
        // One stylesheet of the frame with that of everything, rather than one more to wait for.
        '/web/src/app/navigation.css',
        '/web/src/app/top-bar.css',
        '/web/src/app/bell.css',
        '/web/src/platform/i18n/',
        '/web/src/platform/session/',
        '/web/src/platform/sign-in/enter.ts',
        '/web/src/platform/sign-in/forget.ts',
        '/web/src/platform/sign-in/leftovers.ts',
        '/web/src/platform/sign-in/use-sign-out.tsx',
        '/web/src/platform/household/moving.ts',
        '/web/src/ui/address-badge.tsx',
        '/web/src/ui/radios.tsx',
        '/web/src/ui/form-error.tsx',
        '/web/src/platform/new-id.ts',
        '/web/src/platform/kernel/tap.ts',
        '/contract/src/accounts/endpoints.ts',
        '/contract/src/colocations/endpoints.ts',
        '/@tanstack/react-query/',
        '/@tanstack/query-core/',
      ],
    },
    {
      // Members, on every page: the shell, and the parts that screens are made of.
      name: 'shell',
      paths: [
        ...shell.screens,
        '/web/src/app/route-states.tsx',
        ...parts(
          'section',
          'row',
          'error-state',
          'skeleton',
          'empty-state',
          'meter',
          'money',
          'link',
          'check',
          'switch',
          'segment',
        ),
        '/web/src/ui/use-pressed.ts',
        '/web/src/platform/pages/not-read.tsx',
        '/web/src/platform/household/member-directory.ts',
        '/web/src/platform/household/today.ts',
        '/web/src/platform/images/shrink.ts',
        '/web/src/platform/data/queued-mutations.ts',
        '/web/src/platform/undo/queue-with-undo.ts',
        '/contract/src/wire/limits.ts',
      ],
    },
  ];
}

/**
 * What several features are made of, each with what React Aria has for it. Before the features: a screen that took such a part
 * along would come with every other screen that has it.
 */
const GROUPS_OF_PARTS: readonly Group[] = [
  // What is moved by hand, or by the keys; the fields below need half of it, too.
  {
    name: 'move',
    paths: [
      '/react-aria/dist/private/interactions/useMove.mjs',
      '/react-aria/dist/private/interactions/useInteractOutside.mjs',
    ],
  },
  { name: 'form', paths: [...parts('text-field', 'password-field'), '/web/src/platform/forms/use-submit.ts'] },
  { name: 'submit-form', paths: ['/web/src/platform/forms/submit-form.tsx'] },
  // What the pages of the settings and of the household have in common: none brings the screen of another along.
  {
    name: 'below',
    paths: [
      '/web/src/features/settings/sub-screen.tsx',
      '/web/src/platform/forms/attempt.ts',
      '/web/src/platform/use-ago.ts',
      '/web/src/platform/data/plain-query.ts',
      ...parts('row-link', 'sub-header'),
    ],
  },
  { name: 'sign-in', paths: ['/web/src/platform/sign-in/passkeys.ts', '/web/src/platform/sign-in/providers.ts'] },
  { name: 'choices', paths: parts('chips') },
  { name: 'dates', paths: ['/@internationalized/date/'] },
  { name: 'overlays', paths: parts('sheet', 'confirm', 'toasts') },
  { name: 'menus', paths: parts('menu', 'select') },
  { name: 'calendars', paths: parts('date-field', 'time-field') },
  { name: 'virtual', paths: ['/virtua/'] },
  {
    // Pictures, reactions, and what is written and typed: on the board and in the chat.
    name: 'writing',
    paths: [
      '/web/src/platform/pictures/blank.tsx',
      '/web/src/platform/pictures/picture-draft.ts',
      '/web/src/platform/pictures/sending.tsx',
      '/web/src/platform/pictures/use-arriving-pictures.ts',
      '/web/src/platform/reactions/reaction-chips.tsx',
      '/web/src/platform/images/is-picture.ts',
      '/web/src/platform/text-draft.ts',
      '/web/src/platform/mentions/mentioned-text.tsx',
      ...parts('away'),
      '/web/src/ui/use-swipe.ts',
    ],
  },
  { name: 'mentions', paths: ['/web/src/platform/mentions/mention-field.tsx'] },
];

/** Features whose data the board, the tasks and the house read all together: one file, not three, before the first paint. */
const COMMON_DATA: ReadonlySet<string> = new Set(['chores', 'household']);

const isCommon = ({ feature }: BuiltPage): boolean => COMMON_DATA.has(feature);

/** Of each feature: its data, which the live connection needs without its screens, and what its page in the navigation draws. */
function groupsOfFeatures(pages: readonly BuiltPage[]): Group[] {
  const data = pages
    .filter((page) => !isCommon(page))
    .flatMap(({ feature, data: paths }) => (paths.length > 0 ? [{ name: `${feature}-data`, paths }] : []));
  const screens = pages.flatMap(({ hasNavigation, feature, screens: paths }) =>
    hasNavigation ? [{ name: feature, paths }] : [],
  );
  const common = {
    name: 'common-data',
    paths: [
      ...pages.filter(isCommon).flatMap(({ data: paths }) => paths),
      // What is read without them; the live connection needs them, but not the screens that send them.
      '/contract/src/absences/commands.ts',
      '/contract/src/chores/handover-commands.ts',
      '/contract/src/news/commands.ts',
      '/contract/src/reminders/commands.ts',
    ],
  };
  // What the sheet of an expense reads after itself, and the live connection brings up to date.
  const history = {
    name: 'money-history',
    paths: ['/web/src/features/money/history/history-data.ts', '/contract/src/money/history-commands.ts'],
  };
  // The same of what came of a poll, once one has ended.
  const outcomes = {
    name: 'poll-outcomes',
    paths: ['/web/src/features/reminders/polls/outcomes-data.ts', '/contract/src/reminders/apply-outcomes.ts'],
  };
  const outside = new Set(pages.flatMap(({ isOutside, feature }) => (isOutside ? [feature] : [])));
  // The list in the shop needs what it has in common with the board, and not the board.
  const shared = [...outside, 'reminders'].map((feature) => ({
    name: `${feature}-shared`,
    paths: [`/web/src/features/${feature}/`],
    isShared: true as const,
  }));
  return [...data, common, history, outcomes, ...shared, ...screens];
}

/** The live connection, behind the first screen. */
const LIVE: Group = {
  name: 'live',
  paths: [
    '/web/src/app/live-connection.ts',
    '/web/src/app/features.ts',
    '/web/src/app/badges.tsx',
    '/@microsoft/signalr/',
  ],
};

/** Of browsers and phones alike: left to the group of phones, a page would need that. */
const PUSH: Group = {
  name: 'notice-endpoints',
  paths: ['/contract/src/notices/endpoints.ts', '/contract/src/accounts/push-token.ts'],
};

/** What only phones load, inside the native shell. */
const NATIVE: Group = {
  name: 'native',
  paths: ['/web/src/platform/native/', '/@capacitor/', '/@aparajita/'],
};

/** A path that ends in `/` stands for everything below it. */
function isBelow(path: string, id: string): boolean {
  const file = id.replaceAll('\\', '/');
  return path.endsWith('/') ? file.includes(path) : file.endsWith(path);
}

/** Stops a build in which a path of the groups matches nothing: its modules would travel anywhere, and nobody would see it. */
export function wholeChunks(groups: readonly { readonly paths: readonly string[] }[]): Plugin {
  return {
    name: 'whole-chunks',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()];
      const lost = groups.flatMap(({ paths }) => paths).filter((path) => !ids.some((id) => isBelow(path, id)));
      if (lost.length > 0) this.error(`build/chunks.ts names what the app does not have: ${lost.join(', ')}`);
    },
  };
}

function parts(...names: readonly string[]): string[] {
  return names.map((name) => `/web/src/ui/${name}.tsx`);
}
