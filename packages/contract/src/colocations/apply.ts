import type { ColocationEvents } from './events.ts';
import type { HeardEvent } from '../wire/event.ts';
import type { MoneyEvents } from '../money/events.ts';
import { pursesWithout } from '../money/purses/without.ts';
import type { Purse } from '../money/purses/schemas.ts';
import type { MoveEvents } from '../moves/events.ts';
import type { Move } from '../moves/schemas.ts';
import { movesWithout, withNewcomers } from '../moves/without.ts';
import { withReset } from './resets.ts';
import type { Colocation } from './schemas.ts';

type HouseholdEvents = ColocationEvents & MoveEvents & Pick<MoneyEvents, 'PurseChanged' | 'PurseEnded'>;

/** The household after an event; null once it is deleted. */
export function applyToColocation(colocation: Colocation, event: HeardEvent<HouseholdEvents>): Colocation | null {
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
    case 'PurseChanged': {
      const { askedBy } = event.payload;
      return withPurses(colocation, [...pursesWithout(colocation.purses ?? [], askedBy), event.payload]);
    }
    case 'PurseEnded':
      return withPurses(colocation, pursesWithout(colocation.purses ?? [], event.payload));
    case 'MoveChanged': {
      const { userId } = event.payload;
      return withMoves(colocation, [...movesWithout(colocation.moves ?? [], userId), event.payload]);
    }
    case 'MoveEnded':
      return withMoves(colocation, movesWithout(colocation.moves ?? [], event.payload));
    case 'NewcomersChanged':
      return withNewcomers(colocation, event.payload);
    case 'PairingsChanged': {
      const { devices: _before, ...rest } = colocation;
      const { devices } = event.payload;
      return devices.length > 0 ? { ...rest, devices: [...devices] } : rest;
    }
    case 'MemberJoined':
      return {
        ...withMoves(colocation, movesWithout(colocation.moves ?? [], event.payload.id)),
        colocataires: [...colocataires.filter((id) => id !== event.payload.id), event.payload.id],
      };
    case 'PlaceholderClaimed': {
      const { placeholderId, userId } = event.payload;
      return {
        ...withoutPlansOf(colocation, placeholderId),
        colocataires: colocataires.filter((id) => id !== placeholderId),
        ...(colocation.collector === placeholderId && { collector: userId }),
      };
    }
    case 'MemberLeft':
      return {
        ...withoutPlansOf(colocation, event.payload),
        colocataires: colocataires.filter((id) => id !== event.payload),
        ...(colocation.collector === event.payload && { collector: null }),
      };
    default:
      return colocation;
  }
}

/** A common purse ends with its members (M39), and so do a planned move (M41) and the question what they join (M44). */
const withoutPlansOf = (colocation: Colocation, userId: string): Colocation =>
  withMoves(
    withPurses(
      withNewcomers(
        colocation,
        (colocation.newcomers ?? []).filter((id) => id !== userId),
      ),
      pursesWithout(colocation.purses ?? [], userId),
    ),
    movesWithout(colocation.moves ?? [], userId, true),
  );

function withPurses({ purses: _before, ...rest }: Colocation, purses: readonly Purse[]): Colocation {
  if (purses.length === 0) return rest;
  return { ...rest, purses: purses.toSorted((a, b) => (a.askedBy < b.askedBy ? -1 : 1)) };
}

function withMoves({ moves: _before, ...rest }: Colocation, moves: readonly Move[]): Colocation {
  if (moves.length === 0) return rest;
  return { ...rest, moves: moves.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)) };
}
