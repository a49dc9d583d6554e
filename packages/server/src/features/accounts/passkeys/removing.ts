import type { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { isAskedForPasskey } from '../second-step.ts';
import { countPasskeys, deletePasskey } from './repository.ts';

/** Removes a passkey, but not the last one of an account that asks for one: no one would notice that it asks no more. */
export const removePasskey =
  ({ database }: Platform): Handler<(typeof passkeyEndpoints)['removePasskey']> =>
  async ({ caller: { userId }, params: { id }, request }) => {
    await inTransaction(database, async (tx) => {
      const count = await countPasskeys(tx, userId);
      if (!(await deletePasskey(tx, userId, id))) throw notFound('This passkey');
      if (count === 1 && (await isAskedForPasskey(tx, userId)))
        throw new ProblemError(
          'lastPasskey',
          'This is the last passkey, and two-step sign-in requires one: turn that off first',
        );
    });
    request.log.info({ userId, address: request.ip }, 'Passkey removed');
    return id;
  };
