import type { Reminder } from '@hestia/contract/reminders/shapes.ts';
import { useEffect } from 'react';
import { keepOnly } from '#platform/images/image-store.ts';

/** Drops the pictures of notes that are gone from this device. */
export function useKeptPictures(notes: readonly Reminder[] | undefined): void {
  const names = notes?.flatMap((note) => note.imageUrl ?? []).join('\n');
  useEffect(() => {
    if (names !== undefined) void keepOnly(new Set(names.split('\n'))).catch(() => undefined);
  }, [names]);
}
