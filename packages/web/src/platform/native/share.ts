import type { Directory } from '@capacitor/filesystem';
import { base64Of, SHARED_FOLDER } from './picture-files.ts';
import { Filesystem, Share } from './plugins.ts';

/** The phone's own sheet for sharing. Closing it without a choice is no failure. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<void> {
  await Share.share({ ...link, dialogTitle: link.title }).catch(() => undefined);
}

/**
 * Passes a file to the phone's sheet, where it is saved or sent on: a web view has no downloads. It is read from the cache
 * folder, which keeps the last one until the next, or until its owner signs out.
 */
export async function shareFile(file: Blob, name: string): Promise<void> {
  const directory = 'CACHE' as Directory;
  await Filesystem.rmdir({ path: SHARED_FOLDER, directory, recursive: true }).catch(() => undefined);
  const at = { path: `${SHARED_FOLDER}/${name}`, directory, recursive: true };
  const { uri } = await Filesystem.writeFile({ ...at, data: await base64Of(file) });
  await Share.share({ title: name, dialogTitle: name, files: [uri] }).catch(() => undefined);
}
