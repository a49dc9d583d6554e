import { moveEndpoints } from '@hestia/contract/moves/endpoints.ts';
import { vi } from 'vitest';
import type { Fixture, Samples } from './fixture.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Bob moves out. */
const plan = ({ home, bob }: Fixture, days = 30) => ({
  body: { colocationId: home, userId: bob.id, leavesOn: inDays(days) },
});

export const moveSamples: Samples<typeof moveEndpoints> = {
  planMove: { make: plan },
  cancelMove: {
    make: async (fixture) => {
      await fixture.add(moveEndpoints.planMove, plan(fixture));
      return { params: { userId: fixture.bob.id }, query: { colocationId: fixture.home } };
    },
  },
  joinAsNewcomer: { make: ({ home }) => ({ body: { colocationId: home, chores: [], bills: [] } }) },
  undoMove: {
    make: async (fixture) => {
      await fixture.add(moveEndpoints.planMove, plan(fixture, -2));
      // The move follows the commit of its plan.
      await vi.waitFor(() => fixture.hasLeft(fixture.bob));
      return { body: { colocationId: fixture.home, userId: fixture.bob.id } };
    },
  },
};
