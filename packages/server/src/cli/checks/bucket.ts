import { randomUUID } from 'node:crypto';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { picturePlaces } from '#platform/pictures/stores.ts';
import type { Finding } from './finding.ts';

/** Whether a file can be written to the bucket of pictures, read, and deleted. */
export async function lookAtBucket(settings: ParsedSettings): Promise<Finding[]> {
  const { bucket } = picturePlaces(settings);
  if (bucket === null) return [];
  const about = 'bucket';
  const file = `doctor-${randomUUID()}`;
  const bytes = Buffer.from(file);
  try {
    await bucket.put(file, bytes);
    const read = await bucket.read(file);
    await bucket.remove([file]);
    if (!read?.equals(bytes)) throw new Error('it returns other bytes than were stored');
    // Without the right to list, a service answers 403 for missing files.
    if ((await bucket.read(file)) !== null) throw new Error('a deleted file is still there');
    return [{ about, state: 'ok', says: 'stores and returns pictures' }];
  } catch (error) {
    const mend =
      'check HESTIA_S3_URL, the keys and the region; the keys need s3:GetObject, PutObject, DeleteObject and ListBucket';
    return [{ about, state: 'failed', says: reasonOf(error), mend }];
  }
}
