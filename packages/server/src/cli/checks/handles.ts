import path from 'node:path';
import type { Queries } from '#platform/db/queries.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { countSealed } from '#platform/access/sealing-keys.ts';
import type { Finding } from './finding.ts';

type KeySettings = Pick<ParsedSettings, 'dataFolder' | 'handlesKey'>;

/** Whether the key of payment handles exists: without it, the handles can't be decrypted. */
export async function lookAtHandles(on: Queries, where: KeySettings): Promise<Finding> {
  const about = 'handles';
  const { isThere, sealed, lost } = await countSealed(on, where);
  if (lost > 0)
    return {
      about,
      state: 'failed',
      says: `${lost} of ${sealed} payment handles can't be decrypted: key missing`,
      mend: mendFor(where, isThere),
    };
  if (!isThere)
    return { about, state: 'ok', says: 'no payment handle is stored yet; the next start generates the key' };
  return { about, state: 'ok', says: `the key decrypts all ${sealed} payment handles` };
}

function mendFor({ dataFolder, handlesKey }: KeySettings, isThere: boolean): string {
  const file = path.join(dataFolder, 'keys', 'handles-key');
  if (handlesKey === null && !isThere)
    return `restore it from its copy (cp -p OLD/keys/handles-key ${file}); if it is lost, users enter their payment handles again`;
  const place = handlesKey === null ? file : 'file' in handlesKey ? handlesKey.file : 'HESTIA_HANDLES_KEY';
  const add =
    place === 'HESTIA_HANDLES_KEY' ? `append it to the others in ${place}` : `cat OLD/keys/handles-key >> ${place}`;
  return `${add}, then hestia keys rotate handles; if it is lost, users enter their payment handles again`;
}
