import { createNetworkAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import type { clientNetworkOf } from '#platform/access/client-network.ts';
import type { Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

type ClientNetwork = ReturnType<typeof clientNetworkOf>;

/** Counts a network's wrong invitation codes, in every endpoint that accepts one, over all processes. */
export type CodeGuard = {
  /** Runs work that takes a code; throws `tooMany` after too many wrong ones. Work without a code isn't counted. */
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

/** An unknown code, or one that doesn't admit this user. */
const isWrongCode = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'notFound' || error.code === 'invitationNeeded');
