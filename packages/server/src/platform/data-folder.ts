import fs from 'node:fs';
import path from 'node:path';
import { canEnter, databaseIdentity, isRoot } from '#platform/db/embedded/identity.ts';

const SHARED_PLACE = '/var/lib/hestia';

/**
 * Makes the data folder. As root the embedded database runs as somebody else, who may not be able to get there
 * (below root's home, say): then the folder lies in /var/lib/hestia, under the name of the one wished for, and a notice says so.
 */
export function prepareDataFolder(
  wished: string,
  embedded: boolean,
  shared = SHARED_PLACE,
): { folder: string; notices: string[] } {
  if (!embedded || !isRoot()) return { folder: make(wished, 0o700), notices: [] };
  const identity = databaseIdentity(path.join(wished, 'database', 'cluster'), wished);
  const place = nearestExisting(path.dirname(wished));
  if (!fs.statSync(place).isDirectory() || canEnter(identity, place)) {
    make(wished, 0o711);
    // A folder that only root may enter is opened for passing through, not for listing.
    if (!canEnter(identity, wished)) fs.chmodSync(wished, fs.statSync(wished).mode | 0o011);
    return { folder: wished, notices: [] };
  }
  const folder = make(path.join(shared, wished.split(path.sep).filter(Boolean).join('-')), 0o711);
  return {
    folder,
    notices: [
      `The database does not run as root, and nobody else can reach ${wished}: the data is kept in ${folder}. ` +
        'Set HESTIA_DATA to a folder that others can enter to choose the place.',
    ],
  };
}

function make(folder: string, mode: number): string {
  try {
    fs.mkdirSync(folder, { recursive: true, mode });
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new Error(`is ${folder}, which cannot be written to`, { cause: error });
  }
  return folder;
}

function nearestExisting(folder: string): string {
  return fs.existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}
