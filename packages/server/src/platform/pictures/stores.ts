import path from 'node:path';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import { bucketFiles } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { folderFiles } from './folder.ts';

export const pictureFolder = ({ dataFolder }: Pick<Settings, 'dataFolder'>): string => path.join(dataFolder, 'images');

type StoreSettings = Pick<Settings, 'dataFolder' | 'bucket' | 'pictures'>;

/** Sources of picture files for a backup. */
export type PicturePlaces = { readonly folder: string; readonly bucket: FileStore | null };

export const picturePlaces = (settings: Pick<StoreSettings, 'dataFolder' | 'bucket'>): PicturePlaces => ({
  folder: pictureFolder(settings),
  bucket: settings.bucket && bucketFiles(settings.bucket),
});

/** Picture stores; new pictures go to the first. */
export function pictureStores(settings: StoreSettings): [FileStore, ...FileStore[]] {
  const { folder, bucket } = picturePlaces(settings);
  const files = folderFiles(folder);
  if (bucket === null) return [files];
  return settings.pictures === 'folder' ? [files, bucket] : [bucket, files];
}
