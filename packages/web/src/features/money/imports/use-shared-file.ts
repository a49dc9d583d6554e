import { useEffect, useEffectEvent } from 'react';
import { perform } from '#platform/perform.ts';
import { forgetShared, readShared, type SharedFile } from '#platform/shared.ts';

/**
 * Takes the file shared by another app. It stays on the device until the user leaves the page or finishes. A phone that closes
 * the app meanwhile loses nothing.
 */
export function useSharedFile(onFile: (file: SharedFile) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    let isGone = false;
    perform(async () => {
      const file = await sharedFile();
      if (file && !isGone) take(file);
    });
    return () => {
      isGone = true;
      perform(forgetSharedFile);
    };
  }, []);
}

/** Other shared content is left to the board. */
export async function forgetSharedFile(): Promise<void> {
  if (await sharedFile()) await forgetShared().catch(() => undefined);
}

/** A device without storage has stored nothing. */
const sharedFile = async () => (await readShared().catch(() => undefined))?.file;
