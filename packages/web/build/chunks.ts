import type { Plugin } from 'vite';
import { type BuiltPage, readPages } from './pages.ts';

/** Modules bundled together; with `shared`, those of them that at least two pages need. */
type Group = { readonly name: string; readonly paths: readonly string[]; readonly isShared?: true };

/**
 * Bundles modules in groups. Otherwise the build makes one file of every module that two screens share: seventy files for a first
 * page. Each group includes its modules' imports, unless an earlier group has them.
 */
export async function readGroups(): Promise<readonly Group[]> {
  const { pages, shell } = await readPages();
  return [...groupsOfAll(shell), ...GROUPS_OF_PARTS, ...groupsOfFeatures(pages), PUSH, LIVE, NATIVE];
}

/** The groups in Rolldown's form. */
export const codeSplitting = (groups: readonly Group[]) => ({
  includeDependenciesRecursively: true,
  groups: groups.map(({ name, paths, isShared }, at) => ({
    name,
    priority: groups.length - at,
    test: (id: string) => paths.some((path) => isBelow(path, id)),
    ...(isShared ? { minShareCount: 2 } : {}),
  })),
});

const groupsOfAll = (shell: BuiltPage): Group[] => [BASE, groupOf(shell)];

/** Every page needs this before its first paint. */
const BASE: Group = {
  name: 'base',
  paths: [
    '/web/src/main.tsx',
    // The frame's stylesheet is part of the common one, which saves a request.
    '/web/src/app/shell/navigation.css',
    '/web/src/app/shell/top-bar.css',
    '/web/src/app/shell/bell.css',
    '/web/src/platform/i18n/',
    '/web/src/platform/session/',
    '/web/src/platform/sign-in/enter.ts',
    '/web/src/platform/sign-in/forget.ts',
    '/web/src/platform/sign-in/leftovers.ts',
    '/web/src/platform/sign-in/use-sign-out.tsx',
    '/web/src/shared/household/moving.ts',
    '/web/src/ui/people/address-badge.tsx',
    '/web/src/ui/fields/endless-word.ts',
    '/web/src/ui/fields/max-typed.ts',
    '/web/src/ui/fields/form-error.tsx',
    '/web/src/platform/kernel/new-id.ts',
    '/web/src/platform/kernel/tap.ts',
    '/contract/src/accounts/endpoints.ts',
    '/contract/src/colocations/endpoints.ts',
    '/@tanstack/react-query/',
    '/@tanstack/query-core/',
  ],
};

/** Members, on every page: the shell, and the parts that screens are made of. */
const groupOf = (shell: BuiltPage): Group => ({
  name: 'shell',
  paths: [
    ...shell.screens,
    '/web/src/app/status/route-states.tsx',
    ...parts(
      'rows/section',
      'rows/row',
      'states/error-state',
      'rows/skeleton',
      'states/empty-state',
      'figures/meter',
      'figures/money',
      'buttons/fab',
      'buttons/link',
      'fields/choices/check',
      'fields/choices/switch',
      'fields/choices/segment',
    ),
    '/web/src/ui/people/join-facts.ts',
    '/web/src/ui/people/use-names.ts',
    '/web/src/ui/gestures/use-pressed.ts',
    '/web/src/ui/gestures/use-keyboard.ts',
    '/web/src/ui/layers/copy-text.ts',
    '/web/src/platform/pages/not-read.tsx',
    '/web/src/shared/household/member-directory.ts',
    '/web/src/shared/household/today.ts',
    // Shared by tasks and expenses: in the data group of one, the other would load all of it.
    '/web/src/shared/comments/comment-pages.ts',
    '/web/src/platform/images/shrink.ts',
    '/web/src/platform/sync/queued-mutations.ts',
    '/web/src/platform/sync/undo/queue-with-undo.ts',
    '/contract/src/money/expenses/paid-on.ts',
    '/contract/src/wire/limits.ts',
  ],
});

/**
 * Groups of parts used by several features, each with its part of React Aria. Before the features: otherwise a screen that
 * contains such a part would load with every other screen that uses it.
 */
const GROUPS_OF_PARTS: readonly Group[] = [
  // Drag and drop, by pointer or keyboard; the fields below need half of it, too.
  {
    name: 'move',
    paths: [
      '/react-aria/dist/private/interactions/useMove.mjs',
      '/react-aria/dist/private/interactions/useInteractOutside.mjs',
    ],
  },
  {
    name: 'form',
    paths: [...parts('fields/text-field', 'fields/password-field'), '/web/src/platform/forms/use-form.ts'],
  },
  { name: 'submit-form', paths: ['/web/src/platform/forms/submit-form.tsx'] },
  // Shared by the pages of the settings and of the household: no page loads another's screen.
  {
    name: 'below',
    paths: [
      '/web/src/features/settings/frame/sub-screen.tsx',
      '/web/src/platform/forms/attempt.ts',
      '/web/src/platform/use-ago.ts',
      '/web/src/platform/sync/queries/plain-query.ts',
      ...parts('rows/row-link', 'rows/sub-header'),
    ],
  },
  { name: 'sign-in', paths: ['/web/src/platform/sign-in/passkeys.ts', '/web/src/platform/sign-in/providers.ts'] },
  { name: 'choices', paths: parts('fields/choices/chips') },
  { name: 'dates', paths: ['/@internationalized/date/'] },
  { name: 'overlays', paths: parts('layers/sheet', 'layers/confirm', 'layers/toasts') },
  { name: 'menus', paths: parts('layers/menu', 'fields/choices/select') },
  { name: 'calendars', paths: parts('fields/dates/date-field', 'fields/dates/time-field') },
  // Estimates a new password, which needs the network anyway.
  { name: 'guesses', paths: ['/@zxcvbn-ts/', '/fastest-levenshtein/'] },
  { name: 'virtual', paths: ['/virtua/'] },
  {
    // Pictures, reactions, and text with its fields: on the board and in the chat.
    name: 'writing',
    paths: [
      '/web/src/shared/pictures/blank.tsx',
      '/web/src/shared/pictures/picture-draft.ts',
      '/web/src/shared/pictures/sending.tsx',
      '/web/src/shared/pictures/use-arriving-pictures.ts',
      '/web/src/shared/reactions/reaction-chips.tsx',
      '/web/src/platform/images/is-picture.ts',
      '/web/src/platform/text-draft.ts',
      '/web/src/shared/mentions/mentioned-text.tsx',
      ...parts('people/away'),
      '/web/src/ui/gestures/use-swipe.ts',
    ],
  },
  // The rows of questions to the user: on the board, and with money and tasks.
  { name: 'asks', paths: ['/web/src/shared/asks/for-you.tsx', '/web/src/shared/asks/put-off.ts'] },
  // Shared by bills and tasks: otherwise the live connection would load it with the page of bills.
  { name: 'rules', paths: ['/contract/src/recurrence/'] },
  { name: 'mentions', paths: ['/web/src/shared/mentions/mention-field.tsx'] },
];

/** Features whose data the board, the tasks and the house read all together: one file, not three, before the first paint. */
const COMMON_DATA: ReadonlySet<string> = new Set(['chores', 'household']);

const isCommon = ({ feature }: BuiltPage): boolean => COMMON_DATA.has(feature);

/** Per feature: its data, which the live connection needs without its screens, and the parts that its page draws in the navigation. */
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
      // Reading works without these; the live connection needs them, but not the screens that send them.
      '/contract/src/absences/commands.ts',
      '/contract/src/news/commands.ts',
    ],
  };
  // The board reads chores, and only their own page writes them; money shows what lists are of.
  const commands = [
    { name: 'note-commands', paths: ['/contract/src/reminders/commands.ts'] },
    {
      name: 'chore-commands',
      paths: ['/contract/src/chores/commands.ts', '/contract/src/chores/handover-commands.ts'],
    },
  ];
  // The sheet of an expense loads it later, and the live connection updates it.
  const history = {
    name: 'money-history',
    paths: ['/web/src/features/money/history/history-data.ts', '/contract/src/money/history-commands.ts'],
  };
  // The same for the outcome of a poll, once one has ended.
  const outcomes = {
    name: 'poll-outcomes',
    paths: ['/web/src/features/reminders/polls/outcomes-data.ts', '/contract/src/reminders/apply-outcomes.ts'],
  };
  // A tablet's page shows the notes that aren't in the drawer, without the board.
  const fading = { name: 'fading', paths: ['/contract/src/reminders/fading/drawer.ts'] };
  // Answers to payments: the page of payments needs them at once, and the live connection updates them.
  const settle = { name: 'money-settle', paths: ['/contract/src/money/settle-commands.ts'] };
  // The board loads them later, and its own page doesn't need them first.
  const asked = {
    name: 'asked',
    paths: ['/web/src/features/reminders/polls/vote-asks.tsx'],
  };
  const outside = new Set(pages.flatMap(({ isOutside, feature }) => (isOutside ? [feature] : [])));
  // The list in the shop needs what it has in common with the board, and not the board.
  const shared = [...outside, 'reminders'].map((feature) => ({
    name: `${feature}-shared`,
    paths: [`/web/src/features/${feature}/`],
    isShared: true as const,
  }));
  return [...data, common, ...commands, history, outcomes, fading, settle, asked, ...shared, ...screens];
}

/** The live connection, behind the first screen. */
const LIVE: Group = {
  name: 'live',
  paths: [
    '/web/src/app/start/live-connection.ts',
    '/web/src/app/start/features.ts',
    '/web/src/app/shell/badges.tsx',
    '/@microsoft/signalr/',
  ],
};

/** For browsers and phones: in the group of phones, a page would need that. */
const PUSH: Group = {
  name: 'notice-endpoints',
  paths: ['/contract/src/notices/endpoints.ts', '/contract/src/accounts/push-token.ts'],
};

/** Loaded only on phones, inside the native shell. */
const NATIVE: Group = {
  name: 'native',
  paths: ['/web/src/platform/native/', '/@capacitor/', '/@aparajita/'],
};

/** A path that ends in `/` includes everything below it. */
function isBelow(path: string, id: string): boolean {
  const file = id.replaceAll('\\', '/');
  return path.endsWith('/') ? file.includes(path) : file.endsWith(path);
}

/** Stops a build in which a path of the groups matches nothing: its modules would end up in any chunk, unnoticed. */
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
