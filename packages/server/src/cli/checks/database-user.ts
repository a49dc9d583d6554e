import path from 'node:path';
import { isShared, OWN_USER, runningIdentity } from '#platform/db/embedded/identity.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import type { Finding } from './finding.ts';

/** Started by root, the embedded database runs as a separate user. */
export function lookAtDatabaseUser({
  databaseUrl,
  dataFolder,
}: Pick<ParsedSettings, 'databaseUrl' | 'dataFolder'>): Finding[] {
  if (databaseUrl !== null) return [];
  const identity = runningIdentity(path.join(dataFolder, 'database', 'cluster'));
  if (identity.uid === undefined) return [];
  const about = 'database-user';
  if (!isShared(identity)) return [{ about, state: 'ok', says: `is ${identity.uid}, and not shared` }];
  return [
    {
      about,
      state: 'warning',
      says: 'the database runs as nobody: other programs of that user could read it',
      mend: `useradd --system --user-group --shell /usr/sbin/nologin ${OWN_USER}, and restart Hestia; or run it as an ordinary user`,
    },
  ];
}
