import type { SignUpPolicy } from '@hestia/contract/accounts/endpoints.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { hasAccounts } from './credentials.ts';

/** The household of a new user; `byCode`: only with an invitation, under any policy. */
type Destination = { readonly colocationId: string; readonly code: string | null; readonly byCode: boolean };

type Admission = {
  readonly to: Destination | undefined;
  /**
   * In the transaction that creates the account: throws if it was accepted as the first but another came before. Of concurrent
   * attempts, one succeeds.
   */
  readonly requireFirst: (tx: Queries) => Promise<void>;
};

/** Rules for creating an account. */
export type SignUpRules = {
  /** The policy that the sign-in page should show. */
  policy(): Promise<SignUpPolicy>;
  /** Whether no account exists yet. */
  isFresh(): Promise<boolean>;
  /** The household of a newcomer, if any; throws when they are not admitted. */
  admit(input: { colocationId?: string | null | undefined; code?: string | null | undefined }): Promise<Admission>;
};

/** By the setting `HESTIA_SIGNUP`; the first account of a server may always be made. */
export function createSignUpRules({ settings, database }: Pick<Platform, 'settings' | 'database'>): SignUpRules {
  let isFounded = false;
  const isFresh = async () => {
    isFounded ||= await hasAccounts(database);
    return !isFounded;
  };
  const policy = async () => (settings.signUp !== 'open' && (await isFresh()) ? 'open' : settings.signUp);
  return {
    policy,
    isFresh,
    async admit({ colocationId, code = null }) {
      const isFirst = settings.signUp !== 'open' && (await isFresh());
      if (!isFirst) requireAllowed(settings.signUp, { colocationId, code });
      const byCode = !isFirst && settings.signUp === 'invitation';
      return {
        to: colocationId ? { colocationId, code, byCode } : undefined,
        requireFirst: async (tx) => {
          if (!isFirst) return;
          await sql`lock table users in share row exclusive mode`.execute(tx.of());
          if (await hasAccounts(tx)) requireAllowed(settings.signUp, { colocationId: null, code: null });
        },
      };
    },
  };
}

function requireAllowed(
  policy: SignUpPolicy,
  { colocationId, code }: { colocationId: string | null | undefined; code: string | null },
): void {
  if (policy === 'closed') throw new ProblemError('signUpClosed', 'Sign-up is closed on this server');
  if (policy === 'invitation' && !(colocationId && code))
    throw new ProblemError('signUpInvited', 'Signing up on this server requires an invitation');
}
