import { cachedFor } from '#platform/kernel/cached-for.ts';
import type { Platform } from '#platform/platform.ts';
import { lookAtBackups } from './cli/checks/backups.ts';
import { lookAtDisk, lookAtFolder, lookAtSecrets } from './cli/checks/data-folder.ts';
import { lookAtClock } from './cli/checks/database.ts';
import { lookAtDatabaseUser } from './cli/checks/database-user.ts';
import type { Finding } from './cli/checks/finding.ts';
import { lookAtHandles } from './cli/checks/handles.ts';
import { lookAtSharedPictures } from './cli/checks/shared-pictures.ts';

/** Cheap checks of `hestia doctor` that a running server repeats, by name. */
export const CHEAP = [
  'keys',
  'images',
  'secrets',
  'disk',
  'backups',
  'database-user',
  'clock',
  'handles',
  'picture-folder',
] as const;

/** These checks take work: one compares each handle's key, one writes a file to the backup folder. */
const TTL_MS = 60_000;

export type Findings = () => Promise<readonly Finding[]>;

/** Failing checks. Checks that can't run are left out: `hestia doctor` says why. */
export function cheapFindings({ settings, database }: Pick<Platform, 'settings' | 'database'>): Findings {
  const looks: (() => Finding | readonly Finding[] | Promise<Finding | readonly Finding[]>)[] = [
    () => lookAtFolder(settings),
    () => lookAtSecrets(settings),
    () => lookAtDisk(settings),
    cachedFor(TTL_MS, () => lookAtBackups(settings)),
    () => lookAtDatabaseUser(settings),
    () => lookAtClock(database),
    cachedFor(TTL_MS, () => lookAtHandles(database, settings)),
    () => lookAtSharedPictures(database, settings),
  ];
  return async () => {
    const found = await Promise.all(
      looks.map((look) =>
        Promise.resolve()
          .then(look)
          .catch(() => []),
      ),
    );
    return found.flat().filter(({ state }) => state !== 'ok');
  };
}

/** How many faults there are about each. */
export async function countFindings(findings: Findings): Promise<Readonly<Record<string, number>>> {
  const found = await findings();
  return Object.fromEntries(CHEAP.map((about) => [about, found.filter((one) => one.about === about).length]));
}
