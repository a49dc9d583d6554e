import type { Command } from 'commander';

/** The server itself, for whoever has a release and nothing else. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('starts Hestia; it stops at SIGTERM or Ctrl+C')
    .copyInheritedSettings(program)
    // Loaded only here: the other commands need none of its features.
    .action(async () => {
      await import('../main.ts');
    });
}
