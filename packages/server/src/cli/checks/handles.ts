import path from 'node:path';
import type { Queries } from '#platform/db/queries.ts';
import type { ParsedSettings } from '#platform/kernel/settings.ts';
import { countSealed } from '#platform/access/sealing-keys.ts';
import type { Finding } from './finding.ts';

type Where = Pick<ParsedSettings, 'dataFolder' | 'handlesKey'>;

/** Whether there is the key that payment handles are sealed with: without it nobody can be paid as they have said. */
export async function lookAtHandles(on: Queries, where: Where): Promise<Finding> {
  const about = 'handles';
  const { isThere, sealed, lost } = await countSealed(on, where);
  if (lost > 0)
    return {
      about,
      state: 'failed',
      says: `${lost} of ${sealed} payment handles are sealed with a key that is not there`,
      mend: mendFor(where, isThere),
    };
  if (!isThere) return { about, state: 'ok', says: 'no payment handle is sealed yet; the next start makes their key' };
  return { about, state: 'ok', says: `the key opens all ${sealed} payment handles` };
}

function mendFor({ dataFolder, handlesKey }: Where, isThere: boolean): string {
  const file = path.join(dataFolder, 'keys', 'handles-key');
  if (handlesKey === null && !isThere)
    return `copy it from where it is kept (cp -p OLD/keys/handles-key ${file}); if it is lost, people say anew where they are paid`;
  const place = handlesKey === null ? file : 'file' in handlesKey ? handlesKey.file : 'HESTIA_HANDLES_KEY';
  const add =
    place === 'HESTIA_HANDLES_KEY' ? `add it behind the others in ${place}` : `cat OLD/keys/handles-key >> ${place}`;
  return `${add}, then hestia keys rotate handles; if it is lost, people say anew where they are paid`;
}
