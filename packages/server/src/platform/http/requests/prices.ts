import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { bodyLimits } from '@hestia/contract/wire/limits.ts';
import type { FastifyRequest } from 'fastify';
import { type BudgetLimits, type Clock, createBudget } from '#platform/access/budget.ts';
import { clientNetworkOf, SHARED_FACTOR } from '#platform/access/client-network.ts';
import type { Caller } from '#platform/kernel/caller.ts';

// Prices are in bytes of a body that is read and checked: the dearest work that a request makes of so few bytes.

const MEBIBYTE = 1024 * 1024;
/** Smaller bodies, and answers, cost nothing: the number of calls is limited elsewhere. */
const FREE_BODY_BYTES = 8 * 1024;
const FREE_ANSWER_BYTES = 512 * 1024;
/** Discount for bodies parsed, and responses written, in a worker thread. */
const CHEAPER = 8;

const ofUser: BudgetLimits = { atOnce: 2 * MEBIBYTE, perSecond: MEBIBYTE / 4 };
/** For all users of a network together, and for its anonymous clients. */
const ofUsers = times(ofUser, 10);
const ofStrangers = times(ofUser, 1 / 4);

type PricedRequest = Pick<FastifyRequest, 'headers' | 'ip'> & { readonly caller: Pick<Caller, 'userId'> | null };

/** Costs of requests for their senders. */
export type Prices = {
  /** Before anything of a body is read. Waits for the asker's turn; throws `tooMany`. */
  readonly pay: (request: PricedRequest, endpoint: Endpoint) => Promise<void>;
  /** Once an answer is written, in bytes before they were compressed. */
  readonly charge: (request: Pick<PricedRequest, 'caller'>, bytes: number) => void;
};

/** `clock`: for tests. */
export function createPrices(clock?: Clock): Prices {
  const users = createBudget(ofUser, clock);
  const networks = {
    users: createNetworkBudget(ofUsers, clock),
    strangers: createNetworkBudget(ofStrangers, clock),
  };
  return {
    async pay(request, endpoint) {
      const { caller } = request;
      const price = priceOf(request, endpoint);
      if (caller) await users.pay(caller.userId, price);
      if (price > 0) await networks[caller ? 'users' : 'strangers'](request, price);
    },
    charge({ caller }, bytes) {
      if (caller) users.charge(caller.userId, Math.max(0, bytes - FREE_ANSWER_BYTES) / CHEAPER);
    },
  };
}

function createNetworkBudget(
  limits: BudgetLimits,
  clock: Clock | undefined,
): (request: PricedRequest, price: number) => Promise<void> {
  const single = createBudget(limits, clock);
  const shared = createBudget(times(limits, SHARED_FACTOR), clock);
  return (request, price) => {
    const { key, isShared } = clientNetworkOf(request);
    return (isShared ? shared : single).pay(key, price);
  };
}

/** Forms have separate limits. */
function priceOf({ headers }: PricedRequest, endpoint: Endpoint): number {
  if (!endpoint.body || endpoint.form) return 0;
  const said = Number(headers['content-length'] ?? 0);
  const most = mostBytesOf(endpoint);
  // It is refused unread, but repeating it must still cost the client.
  if (said > most) return bodyLimits.small;
  // A body without a length counts as the largest allowed.
  const bytes = headers['transfer-encoding'] === undefined ? said : most;
  return Math.max(0, bytes - FREE_BODY_BYTES) / (endpoint.readApart ? CHEAPER : 1);
}

/** The most bytes of a call's body. */
export const mostBytesOf = ({ largestBody = bodyLimits.small }: Endpoint): number => largestBody;

function times({ atOnce, perSecond }: BudgetLimits, factor: number): BudgetLimits {
  return { atOnce: atOnce * factor, perSecond: perSecond * factor };
}
