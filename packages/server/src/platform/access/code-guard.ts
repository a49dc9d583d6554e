import { createNetworkAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import type { clientNetworkOf } from '#platform/access/client-network.ts';
import type { Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

type ClientNetwork = ReturnType<typeof clientNetworkOf>;

/** Counts the wrong codes of invitations of a network, on every way on which one can be given, over all processes. */
export type CodeGuard = {
  /** Does what a code is given for; throws `tooMany` when too many were wrong. Without a code nothing is counted. */
  watch<T>(network: ClientNetwork, code: string | null | undefined, work: () => Promise<T>): Promise<T>;
};

export function createCodeGuard(on: Queries): CodeGuard {
  const limiter = createNetworkAttemptLimiter(on, { name: 'invitation codes', max: 60, seconds: 600 });
  return {
    async watch(network, code, work) {
      if (!code) return work();
      await limiter.require(network);
      try {
        return await work();
      } catch (error) {
        if (isWrongCode(error)) await limiter.failed(network);
        throw error;
      }
    },
  };
}

/** A code that never was, or one that opens nothing to whoever wants to come in. */
const isWrongCode = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'notFound' || error.code === 'invitationNeeded');
