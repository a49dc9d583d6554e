import type { Queries } from '#platform/db/queries.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { countElsewhere } from '#platform/pictures/shared-folder.ts';
import { pictureFolder } from '#platform/pictures/stores.ts';
import type { Finding } from './finding.ts';

/** Whether all processes that are at work on the database have one folder of pictures. */
export async function lookAtSharedPictures(on: Queries, settings: ParsedSettings): Promise<Finding> {
  const about = 'picture-folder';
  const elsewhere = await countElsewhere(on, settings);
  if (elsewhere === 0) return { about, state: 'ok', says: 'all processes on this database share one' };
  return {
    about,
    state: 'failed',
    says:
      `${elsewhere === 1 ? 'a process' : `${elsewhere} processes`} on this database ` +
      `${elsewhere === 1 ? 'has its' : 'have their'} pictures in another folder than ${pictureFolder(settings)}, ` +
      'so that each answers 404 for those of the other',
    mend: 'point HESTIA_DATA of all to one folder with the pictures of both; or put all into a bucket (HESTIA_S3_URL, then hestia pictures move --to bucket on each machine)',
  };
}
