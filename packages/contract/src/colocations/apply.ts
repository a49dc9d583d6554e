import type { ColocationEvents } from './events.ts';
import type { HeardEvent } from '../wire/event.ts';
import { withReset } from './resets.ts';
import type { Colocation } from './schemas.ts';

/** The household after an event; null once it is deleted. */
export function applyToColocation(colocation: Colocation, event: HeardEvent<ColocationEvents>): Colocation | null {
  const { colocataires } = colocation;
  switch (event.name) {
    case 'ColocationUpdated':
      return event.payload;
    case 'ColocationDeleted':
      return null;
    case 'MemberResetChanged': {
      const { resets: before = [], ...rest } = colocation;
      const resets = withReset(before, event.payload);
      return resets.length > 0 ? { ...rest, resets } : rest;
    }
    case 'MemberJoined':
      return {
        ...colocation,
        colocataires: [...colocataires.filter((id) => id !== event.payload.id), event.payload.id],
      };
    case 'PlaceholderClaimed': {
      const { placeholderId, userId } = event.payload;
      return {
        ...colocation,
        colocataires: colocataires.filter((id) => id !== placeholderId),
        ...(colocation.collector === placeholderId && { collector: userId }),
      };
    }
    case 'MemberLeft':
      return {
        ...colocation,
        colocataires: colocataires.filter((id) => id !== event.payload),
        ...(colocation.collector === event.payload && { collector: null }),
      };
    default:
      return colocation;
  }
}
