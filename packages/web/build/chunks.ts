import type { Plugin } from 'vite';

/**
 * Which modules travel together. Left alone, the build makes one file of every module that two screens share: seventy files
 * for a first page. Each group takes what its modules import along, as far as no earlier group has it.
 */
export const chunks = {
  includeDependenciesRecursively: true,
  groups: [
    // Everybody needs this before anything shows.
    group('base', [
      '/web/src/main.tsx',
      '/web/src/platform/i18n/',
      '/web/src/platform/session/',
      '/web/src/platform/sign-in/confirm-again.tsx',
      '/web/src/platform/sign-in/enter.ts',
      '/web/src/platform/sign-in/forget.ts',
      '/web/src/platform/sign-in/leftovers.ts',
      '/web/src/platform/sign-in/use-sign-out.tsx',
      '/web/src/platform/household/moving.ts',
      '/web/src/ui/house-plate.tsx',
      '/web/src/ui/radios.tsx',
      '/web/src/platform/new-id.ts',
      '/contract/src/accounts/calls.ts',
      '/contract/src/colocations/calls.ts',
      '/@tanstack/react-query/',
      '/@tanstack/query-core/',
    ]),
    // Whoever lives here, on every page: the frame, and the parts that screens are made of.
    group('house', [
      '/web/src/app/shell.tsx',
      '/web/src/app/place-states.tsx',
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
        'segment',
      ),
      '/web/src/platform/household/people.ts',
      '/web/src/platform/images/shrink.ts',
      '/web/src/platform/data/waiting.ts',
      '/web/src/platform/undo/queue-with-undo.ts',
      '/contract/src/wire/limits.ts',
      '/web/src/features/reminders/reminders-data.ts',
      '/contract/src/reminders/commands.ts',
    ]),
    // What is moved by hand, or by the keys; the fields below need half of it, too.
    group('move', ['/react-aria/dist/private/interactions/useMove.mjs']),
    // For the screens of the place, and for the live line behind every first screen.
    group('tasks-data', ['/web/src/features/chores/chores-data.ts', '/web/src/features/chores/due-count.ts']),
    // Whoever stands at the door.
    group('door', [
      '/web/src/features/session/poster.tsx',
      '/web/src/features/session/invited.tsx',
      '/web/src/features/session/language-choice.tsx',
      '/web/src/platform/forms/use-submit.ts',
      '/web/src/platform/household/invitation.ts',
    ]),
    group('chat-data', ['/web/src/features/messages/shown-messages.ts']),
    group('board', ['/web/src/features/reminders/board/board-screen.tsx']),
    group('tasks', ['/web/src/features/chores/chores-screen.tsx']),
    group('money', [
      '/web/src/features/money/money-data.ts',
      '/web/src/features/money/money-frame.tsx',
      '/web/src/features/money/money-screen.tsx',
    ]),
    group('chat', ['/web/src/features/messages/chat-screen.tsx']),
    group('us', ['/web/src/features/household/household-screen.tsx']),
    group('settings', ['/web/src/features/settings/settings-screen.tsx']),
    // Behind the first screen: fields, what opens over the screens, and the line that keeps them fresh.
    group('form', parts('text-field', 'password-field', 'form-error')),
    group('choices', parts('chips', 'switch')),
    group('dates', ['/@internationalized/date/']),
    group('overlays', parts('menu', 'sheet', 'confirm', 'select', 'toasts', 'date-field', 'time-field')),
    group('live', [
      '/web/src/app/live.ts',
      '/web/src/app/features.ts',
      '/web/src/app/counting.tsx',
      '/web/src/platform/kernel/native.ts',
      '/@microsoft/signalr/',
    ]),
  ].map((each, at, all) => ({ ...each, priority: all.length - at })),
};

/** A path that ends in `/` stands for all that lies below it. */
function group(name: string, paths: readonly string[]) {
  return { name, paths, test: (id: string) => paths.some((path) => isBelow(path, id)) };
}

function isBelow(path: string, id: string): boolean {
  const file = id.replaceAll('\\', '/');
  return path.endsWith('/') ? file.includes(path) : file.endsWith(path);
}

/** Stops a build in which a path of the groups has become nobody's: its modules would travel anywhere, and nobody would see it. */
export function wholeChunks(groups: readonly { readonly paths: readonly string[] }[] = chunks.groups): Plugin {
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
