import { isNative } from '#platform/kernel/native.ts';

/** Enough time for the browser to take the file. */
const KEEP_MS = 60_000;

/** Saves a file: by a download in a browser; in the app by the phone's sheet, which asks where to. */
export async function saveFile(file: Blob, name: string): Promise<void> {
  if (isNative()) {
    await (await import('#platform/native/share.ts')).shareFile(file, name);
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
