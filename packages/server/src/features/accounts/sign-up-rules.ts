import type { SignUpPolicy } from '@hestia/contract/accounts/endpoints.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { hasAccounts } from './credentials.ts';

/** Where somebody new moves in; `byCode`: with an invitation alone, whatever the household asks for. */
type Destination = { readonly colocationId: string; readonly code: string | null; readonly byCode: boolean };

/** Who may make an account here. */
export type SignUpRules = {
  /** As the sign-in page should say it now. */
  policy(): Promise<SignUpPolicy>;
  /** Whether nobody has an account yet. */
  isFresh(): Promise<boolean>;
  /** Where a newcomer moves in, if anywhere; throws when they may not come. */
  admit(input: {
    colocationId?: string | null | undefined;
    code?: string | null | undefined;
  }): Promise<Destination | undefined>;
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
      const allowed = await policy();
      if (allowed === 'closed') throw new ProblemError('signUpClosed', 'Sign-up is closed on this server');
      const byCode = allowed === 'invitation';
      if (byCode && !(colocationId && code))
        throw new ProblemError('signUpInvited', 'Signing up on this server requires an invitation');
      return colocationId ? { colocationId, code, byCode } : undefined;
    },
  };
}
