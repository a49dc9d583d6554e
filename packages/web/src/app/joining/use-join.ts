import type { Bill } from '@hestia/contract/bills/model.ts';
import { billOut } from '@hestia/contract/bills/wire.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { joiningCommands } from '@hestia/contract/joining/commands.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';

type JoinChoice = { readonly chores: readonly Chore[]; readonly bills: readonly Bill[] };

/** Joins rotas and bills, given as they are with the reader; none of them: they join nothing now. One undo is for all. */
export function useJoin() {
  const colocationId = useColocationId();
  const by = useUser().id;
  return ({ chores, bills }: JoinChoice, message: string) =>
    queueWithUndo(
      joiningCommands.joinAsNewcomer,
      { colocationId, by, shown: { chores, bills: bills.map(billOut) } },
      message,
    );
}
