import type { FastifyBaseLogger } from 'fastify';
import { clientNetworkOf, createNetworkRateLimiter } from '#platform/access/client-network.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

const MINUTE_MS = 60_000;
/** The maximum number of refused upgrades per minute and network. Further ones are refused without a look-up. */
const MAX_PER_MINUTE = 300;

/** An upgrade's source, and the parts that the log gets. */
export type RefusedUpgrade = {
  readonly reqId: string;
  readonly status: number;
  readonly address: string;
  readonly userId: string | undefined;
};

/** Counts refused upgrades by network, and logs them. */
export type Refusals = {
  /** Whether so many requests of this network were refused that the next is refused unread. */
  isTooMany(from: UpgradeRequest): boolean;
  add(from: UpgradeRequest, refused: RefusedUpgrade): void;
  /** Writes what is counted and a minute old. */
  sweep(): void;
};

type UpgradeRequest = Parameters<typeof clientNetworkOf>[0];
type Kind = { since: number; count: number };

/**
 * Logs the first refusal of a kind (its status) in full, those of the next minute as a count: a client that retries
 * must not fill the disk with refusals. `now` is a monotonic clock in milliseconds.
 */
export function createRefusals(log: Pick<FastifyBaseLogger, 'info'>, now = () => performance.now()): Refusals {
  const limiter = createNetworkRateLimiter({ max: MAX_PER_MINUTE, seconds: MINUTE_MS / 1000 });
  const kinds = new Map<number, Kind>();
  return {
    isTooMany(from) {
      try {
        limiter.require(clientNetworkOf(from));
        return false;
      } catch (error) {
        if (error instanceof ProblemError) return true;
        throw error;
      }
    },
    add(from, refused) {
      limiter.failed(clientNetworkOf(from));
      const known = kinds.get(refused.status);
      if (known) known.count++;
      else {
        kinds.set(refused.status, { since: now(), count: 0 });
        log.info(refused, 'Hub connection refused');
      }
    },
    sweep() {
      for (const [status, kind] of kinds) {
        if (now() - kind.since < MINUTE_MS) continue;
        if (kind.count === 0) kinds.delete(status);
        else {
          log.info({ status, count: kind.count }, 'Hub connections refused in the last minute');
          kinds.set(status, { since: now(), count: 0 });
        }
      }
    },
  };
}
