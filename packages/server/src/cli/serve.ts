import type { Command } from 'commander';

/** The server, for hosts of a release. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Start Hestia; SIGTERM or Ctrl+C stops it')
    .copyInheritedSettings(program)
    // Imported only here: the other commands need none of its features.
    .action(async () => {
      await import('../main.ts');
    });
}
