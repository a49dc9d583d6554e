import type { User } from '../accounts/schemas.ts';

/** A name without an account, as the members' list shows it. */
export const namePlaceholder = (colocationId: string, { id, name }: { id: string; name: string }): User => ({
  id,
  username: name,
  email: '',
  colocationId,
  profilePictureUrl: null,
  isPlaceholder: true,
});
