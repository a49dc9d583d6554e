import type { User } from '@hestia/contract/accounts/schemas.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { createContext, use } from 'react';

/** The household's data that every screen shows: subscribed once for all of them, since a query per row takes time. */
export type HouseholdFacts = {
  /** My household, with what waits to be sent; undefined until known. */
  readonly colocation: Colocation | undefined;
  /** The people who pay and share in it, by name: its members and placeholders (M22); undefined while loading. */
  readonly sharers: readonly User[] | undefined;
  /** The members by name; empty until known. */
  readonly members: readonly User[];
  /** Former members, by name; empty while loading. */
  readonly former: readonly User[];
};

export const HouseholdContext = createContext<HouseholdFacts | null>(null);

export function useHouseholdFacts(): HouseholdFacts {
  const facts = use(HouseholdContext);
  if (!facts) throw new Error('No HouseholdProvider');
  return facts;
}
