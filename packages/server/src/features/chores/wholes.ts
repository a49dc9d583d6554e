import type { ChoreEvents } from '@hestia/contract/chores/events.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Wholes } from '#platform/live/wholes.ts';
import { findChore } from './turns/repository.ts';
import { inHousehold } from '#platform/db/household.ts';

/** The frames for a connection that needs chores whole, when a line is ticked. */
export const choreWholes = (on: Queries): Wholes =>
  new Map([
    [
      'ChoreLineTicked',
      // This feature emitted the payload under this name.
      async (colocationId: string, payload: unknown) => {
        const { choreId } = payload as ChoreEvents['ChoreLineTicked'];
        const found = await findChore(inHousehold(on, colocationId), choreId);
        if (!found || found.archivedAt) return [];
        const { archivedAt: _, ...chore } = found;
        return [{ name: 'ChoreUpdated', payload: chore }];
      },
    ],
  ]);
