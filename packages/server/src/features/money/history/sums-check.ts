import type { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { keyOf } from '#platform/db/key-of.ts';
import { askAmong, householdsAfter, oneByOne, type Outcome, settle } from '#platform/db/transactions/each-household.ts';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { wrongBalances, wrongTotals } from '../expenses/balance-checks.ts';

/** Households per statement: their whole ledgers. */
const PAGE = 100;
/** The longest time of one night; the queue would consider a turn of 15 minutes lost. The next night continues from there. */
const MAX_DURATION_MS = 10 * 60_000;

type CheckParts = Pick<Platform, 'database' | 'transact'> & { readonly log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Checks that all households' balances and totals match the ledger. Only reports: a recalculation repairs it. Continues where the
 * last night was interrupted. Returns how many were found wrong; throws at the end where one could not be checked.
 */
export async function checkSums(
  { database, transact, log }: CheckParts,
  { page = PAGE, longestMs = MAX_DURATION_MS } = {},
): Promise<number> {
  const until = performance.now() + longestMs;
  let sum = 0;
  const failures: Outcome['failures'][number][] = [];
  for (let after: string | undefined = await readReached(database); after !== undefined;) {
    const ids: string[] = await householdsAfter(database, after, page);
    const checked = await askAmong(ids, (some) => checkAmong(database, some), database);
    const wrong = checked.found.filter(({ isWrong }) => isWrong);
    for (const { id } of wrong)
      log.warn({ colocationId: id }, 'Balances or totals differ from the ledger: recalculate them');
    const note = oneByOne((colocationId) => transact({ colocationId, actorId: null }, (tx) => noteFinding(tx)));
    const noted = await note(checked.found.map(({ id }) => id));
    sum += wrong.length;
    failures.push(...checked.failures, ...noted.failures);
    const last = ids.length < page ? undefined : ids.at(-1);
    await storeReached(database, last ?? NIL_ID);
    after = performance.now() < until ? last : undefined;
  }
  return settle({ sum, failures });
}

const isWrong = (id: RawBuilder<unknown>) => sql`(exists (${wrongBalances(id)}) or exists (${wrongTotals(id)}))`;

type SumsVerdict = { readonly id: string; readonly isWrong: boolean };

/** Checks some households: returns the wrong ones, and those that were wrong before. */
async function checkAmong(on: Queries, ids: readonly string[]): Promise<SumsVerdict[]> {
  const id = keyOf(ids, 'page.id');
  const { rows } = await sql<SumsVerdict>`
    with page as materialized (select id from colocations where id = any(${ids}) order by id),
    checked as materialized (
      select id, ${isWrong(id)} as wrong, exists (select 1 from wrong_sums w where w.colocation_id = ${keyOf(ids, 'page.id')}) as known from page
    )
    select id, wrong as "isWrong" from checked where wrong or known order by id`.execute(on.of());
  return rows;
}

/** Notes whether the sums of a household are wrong: asked again under its lock, for a write may have come between. */
async function noteFinding(tx: HouseholdTx<'SumsChecked'>): Promise<number> {
  const { rows } = await sql<{ wrong: boolean; known: boolean }>`
    select ${isWrong(sql`${tx.colocationId}::uuid`)} as wrong,
      exists (select 1 from wrong_sums where ${tx.household()}) as known`.execute(tx.of());
  const { wrong = false, known = false } = rows[0] ?? {};
  if (wrong === known) return 0;
  if (!wrong) {
    await tx.delete('wrong_sums').execute();
    tx.emit('SumsChecked', { wrongSince: null });
    return 1;
  }
  const { found_at: wrongSince } = await tx.insert('wrong_sums', {}).returning('found_at').executeTakeFirstOrThrow();
  tx.emit('SumsChecked', { wrongSince });
  return 1;
}

/** Since when the sums of my household are known to be wrong. */
export const getSumsCheck: Handler<typeof historyEndpoints.getSumsCheck> = async ({ home }) => {
  const found = await home.from('wrong_sums').select('found_at').executeTakeFirst();
  return { wrongSince: found?.found_at ?? null };
};

/** Households with wrong sums at this moment, as many as fit into the time; read-only. */
export async function findWrongSums(
  on: Queries,
  { page = PAGE, longestMs }: { readonly page?: number; readonly longestMs: number },
): Promise<{ readonly wrong: readonly string[]; readonly isWhole: boolean }> {
  const until = performance.now() + longestMs;
  const wrong: string[] = [];
  let isWhole = true;
  for (let after: string | undefined = NIL_ID; after !== undefined;) {
    const ids: string[] = await householdsAfter(on, after, page);
    // The nightly check reports a ledger that can't be summed; here it counts as unchecked.
    const { found, failures } = await askAmong(ids, (some) => checkAmong(on, some), on);
    wrong.push(...found.filter((one) => one.isWrong).map(({ id }) => id));
    if (failures.length > 0) isWhole = false;
    after = ids.length < page ? undefined : ids.at(-1);
    if (after !== undefined && performance.now() > until) return { wrong, isWhole: false };
  }
  return { wrong, isWhole };
}

/** How many households are known to be wrong. */
export async function countWrongSums(on: Queries): Promise<number> {
  const { count } = await on
    .of()
    .selectFrom('wrong_sums')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Findings about it for the administrator, in sentences. */
export async function describeWrongSums(on: Queries): Promise<string[]> {
  const count = await countWrongSums(on);
  if (count === 0) return [];
  return [
    `The balances or totals of ${count === 1 ? 'one household differ' : `${count} households differ`} from the ledger (see the log of the nightly check): their members are offered to recalculate them`,
  ];
}

async function readReached(on: Queries): Promise<string> {
  return (await on.of().selectFrom('sums_check').select('reached').executeTakeFirstOrThrow()).reached;
}

async function storeReached(on: Queries, reached: string): Promise<void> {
  await on.of().updateTable('sums_check').set({ reached }).execute();
}
