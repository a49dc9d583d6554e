import { purseCommands } from '@hestia/contract/money/purse-commands.ts';
import { useColocation } from '#shared/household/household.ts';
import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';

/** Requests a pair, agrees to one, and ends it: each has a toast with an undo. */
export function usePurseActions() {
  const colocationId = useColocationId();
  const by = useUser().id;
  const colocation = useColocation();
  const state = colocation ? { colocation } : {};
  return {
    join: ({ id, isPlaceholder }: HouseholdMember, message: string) => {
      const at = new Date().toISOString();
      const input = { colocationId, by, with: id, at, isPlaceholder: isPlaceholder === true };
      return queueWithUndo(purseCommands.joinPurse, input, message, state);
    },
    part: ({ id }: HouseholdMember, message: string) =>
      queueWithUndo(purseCommands.partPurse, { colocationId, by, with: id }, message, state),
  };
}
