import type { User } from '@hestia/contract/accounts/schemas.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { createContext, use } from 'react';

/** What every screen shows of the household: read once for all of them, since each query costs a row time of its own. */
export type HouseholdFacts = {
  /** My household, with what waits to be sent; undefined until known. */
  readonly colocation: Colocation | undefined;
  /** Who pays and shares in it, by name: its members, and names without an account (M22); undefined until known. */
  readonly sharers: readonly User[] | undefined;
  /** The members by name; empty until known. */
  readonly members: readonly User[];
  /** Who lived here before, by name; empty until known. */
  readonly former: readonly User[];
};

export const HouseholdContext = createContext<HouseholdFacts | null>(null);

export function useHouseholdFacts(): HouseholdFacts {
  const facts = use(HouseholdContext);
  if (!facts) throw new Error('No HouseholdProvider');
  return facts;
}
