import { nameOfPicture } from '@hestia/contract/images/address.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formerMembersQuery, membersQuery } from '#shared/household/household.ts';
import { keepOnly } from '#platform/images/image-store.ts';
import { useColocationId } from '#platform/session/session.ts';

/** Drops from this device pictures of deleted notes, and those that members no longer have. */
export function useStoredPictures(notes: readonly Note[] | undefined): void {
  const home = useColocationId();
  const { data: members } = useQuery(membersQuery(home));
  const { data: former } = useQuery(formerMembersQuery(home));
  // No picture is deleted before the members are known.
  const faces =
    members &&
    former &&
    [...members, ...former].flatMap(({ profilePictureUrl }) =>
      profilePictureUrl ? nameOfPicture(profilePictureUrl) : [],
    );
  const names =
    notes &&
    faces &&
    [...notes.flatMap((note) => (note.kind === 'picture' && note.imageUrl) || []), ...faces].join('\n');
  useEffect(() => {
    if (names !== undefined) keepOnly(new Set(names.split('\n'))).catch(() => undefined);
  }, [names]);
}
