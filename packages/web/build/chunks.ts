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
      '/web/src/platform/household/moving.ts',
      '/web/src/ui/house-plate.tsx',
      '/contract/src/accounts/calls.ts',
      '/contract/src/colocations/calls.ts',
      '/@tanstack/react-query/',
      '/@tanstack/query-core/',
    ]),
    // Whoever lives here, on every page.
    group('shell', ['/web/src/app/shell.tsx']),
    group('parts', parts('section', 'row', 'error-state', 'skeleton', 'empty-state', 'meter', 'money')),
    // Whoever stands at the door.
    group('door', [
      '/web/src/features/session/poster.tsx',
      '/web/src/features/session/invited.tsx',
      '/web/src/features/session/language-choice.tsx',
      '/web/src/platform/forms/use-submit.ts',
      '/web/src/platform/household/invitation.ts',
      ...parts('radios'),
    ]),
    group('form', parts('text-field', 'password-field', 'form-error')),
  ].map((each, at, all) => ({ ...each, priority: all.length - at })),
};

/** A path that ends in `/` stands for all that lies below it. */
function group(name: string, paths: readonly string[]) {
  const test = (id: string) => {
    const file = id.replaceAll('\\', '/');
    return paths.some((path) => (path.endsWith('/') ? file.includes(path) : file.endsWith(path)));
  };
  return { name, test };
}

function parts(...names: readonly string[]): string[] {
  return names.map((name) => `/web/src/ui/${name}.tsx`);
}
