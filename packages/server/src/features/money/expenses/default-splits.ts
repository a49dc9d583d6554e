// M30: how new expenses are split.
import { type Claim, claimIn } from '@hestia/contract/money/expenses/claim.ts';
import { defaultSplitEndpoints } from '@hestia/contract/money/default-split-endpoints.ts';
import type { DefaultSplit, UsualSplit } from '@hestia/contract/money/shapes/default-split-schemas.ts';
import { namedInUsual } from '@hestia/contract/money/applying/default-splits.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { sql } from 'kysely';
import { claimsAmong, sharersAmong } from '#platform/access/members-among.ts';
import type { LockedHousehold, Household, HouseholdTx } from '#platform/db/queries.ts';
import { defineFeature, type HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, notFound } from '#platform/kernel/problem-error.ts';
import { findCategory } from './repository.ts';

const setDefaultSplit: HandlerOf<'money.setDefaultSplit'> = ({ body, write }) => {
  const { expenseCategoryId = null, split: input } = body;
  return write(async (tx) => {
    if (expenseCategoryId !== null) await requireSpending(tx, expenseCategoryId);
    const split = input && (await requireSharers(tx, input));
    if (split === null) await forget(tx, expenseCategoryId);
    else await upsert(tx, { expenseCategoryId, split });
    tx.emit('DefaultSplitChanged', { expenseCategoryId, split });
    return tx.colocationId;
  });
};

/** The usual splits of a household and its categories. */
export const defaultSplits = defineFeature('default-splits', defaultSplitEndpoints, {
  listDefaultSplits: ({ home }) => {
    return listDefaultSplits(home);
  },
  setDefaultSplit,
});

/** M23: replaces a placeholder by its member. */
export async function claimDefaultSplits(held: LockedHousehold<'DefaultSplitChanged'>, claim: Claim): Promise<void> {
  for (const { expenseCategoryId, split } of await listDefaultSplits(held)) {
    if (split === null || !namedInUsual(split).includes(claim.placeholderId)) continue;
    const claimed = { expenseCategoryId, split: claimIn(split, claim) };
    await upsert(held, claimed);
    held.emit('DefaultSplitChanged', claimed);
  }
}

async function requireSpending(tx: HouseholdTx, id: string): Promise<void> {
  const category = await findCategory(tx, id);
  if (category === undefined) throw notFound('This category');
  if (category.name === REFUND_CATEGORY)
    throw invalidField('expenseCategoryId', 'A payment is between two people, and is not split');
}

/** The sharers must be current. M23: an offline client may name a placeholder claimed since. */
async function requireSharers(tx: HouseholdTx, input: UsualSplit): Promise<UsualSplit> {
  const claims = await claimsAmong(tx, namedInUsual(input));
  const split = claims.reduce((one, claim) => claimIn(one, claim), input);
  const named = namedInUsual(split);
  if (new Set(named).size < named.length) throw invalidField('split', 'Each person can be named once');
  const sharers = await sharersAmong(tx, named);
  if (named.some((id) => !sharers.has(id))) throw invalidField('split', 'All of them must live in the household');
  return split;
}

async function listDefaultSplits(on: Household): Promise<DefaultSplit[]> {
  const { rows } = await sql<DefaultSplit>`
    select category_id as "expenseCategoryId", split from default_splits
    where ${on.household()} order by category_id nulls first`.execute(on.of());
  return rows;
}

type StoredDefault = { readonly expenseCategoryId: string | null; readonly split: UsualSplit };

async function upsert(on: LockedHousehold, { expenseCategoryId, split }: StoredDefault): Promise<void> {
  await sql`
    insert into default_splits (colocation_id, category_id, split)
    values (${on.colocationId}, ${expenseCategoryId}, ${JSON.stringify(split)})
    on conflict (colocation_id, category_id) do update set split = excluded.split`.execute(on.of());
}

async function forget(on: LockedHousehold, categoryId: string | null): Promise<void> {
  await sql`
    delete from default_splits
    where ${on.household()} and category_id is not distinct from ${categoryId}`.execute(on.of());
}
