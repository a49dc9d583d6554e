// M23 in the tables of money: expenses, including deleted ones, their log, and the sums.
import { type Claim, claimIn, claimStored } from '@hestia/contract/money/expenses/claim.ts';
import { type Shares, toAmounts } from '@hestia/contract/money/coins/minor.ts';
import { sql, type RawBuilder } from 'kysely';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { type SplitColumns, splitColumns, splitFrom } from '../amounts/split-columns.ts';
import { listBalances } from './repository.ts';

/** Rows that one statement reads and writes. */
const BATCH = 1000;

/** Moves a placeholder's payments and shares to a member. */
export async function claimMoney(held: LockedHousehold<'BalanceUpdated'>, claim: Claim): Promise<void> {
  await claimExpenses(held, claim);
  await claimDeleted(held, claim);
  await claimChanges(held, claim);
  await claimSums(held, claim);
  const balances = await listBalances(held);
  const minor = Object.fromEntries(balances.map(({ userId, minor: each }) => [userId, each]));
  held.emit('BalanceUpdated', toAmounts(minor, held.decimals));
}

/** The columns of an expense that name users. */
type Columns = SplitColumns & {
  readonly paid_by: string;
  readonly payers: Shares | null;
  readonly shares: Shares;
};

function claimColumns<Row extends Columns>(row: Row, claim: Claim): Row {
  const { paid_by: paidBy, payers, shares } = row;
  const { split, ...after } = claimStored({ paidBy, payers, shares, split: splitFrom(row, shares) }, claim);
  return { ...row, paid_by: after.paidBy, payers: after.payers, shares: after.shares, ...splitColumns(split) };
}

/** Whether a row of JSON contains an id. */
const containsId = (id: string): RawBuilder<boolean> => sql`like ${`%${id}%`}`;

/** The log has no entry for it: no expense has changed. */
async function claimExpenses(on: LockedHousehold, claim: Claim): Promise<void> {
  const has = containsId(claim.placeholderId);
  for (;;) {
    const { rows } = await sql<Columns & { id: string }>`
      select id, paid_by, payers, split_type, shares, percentages, own_split from expenses
      where ${on.household()}
        and (paid_by = ${claim.placeholderId} or shares::text ${has} or payers::text ${has} or own_split::text ${has})
      limit ${BATCH}`.execute(on.of());
    if (rows.length === 0) return;
    const after = JSON.stringify(rows.map((row) => claimColumns(row, claim)));
    await sql`
      update expenses e set paid_by = a.paid_by, payers = a.payers, split_type = a.split_type, shares = a.shares,
        percentages = a.percentages, own_split = a.own_split
      from json_to_recordset(${after}::json) as a (id uuid, paid_by uuid, payers json, split_type smallint, shares json,
        percentages json, own_split json)
      where ${on.household('e')} and e.id = a.id`.execute(on.of());
  }
}

async function claimDeleted(on: LockedHousehold, claim: Claim): Promise<void> {
  const { rows } = await sql<{ id: string; expense: Columns }>`
    select id, expense from deleted_expenses
    where ${on.household()} and expense::text ${containsId(claim.placeholderId)}`.execute(on.of());
  const after = JSON.stringify(rows.map(({ id, expense }) => ({ id, expense: claimColumns(expense, claim) })));
  await sql`
    update deleted_expenses d set expense = a.expense
    from json_to_recordset(${after}::json) as a (id uuid, expense json)
    where ${on.household('d')} and d.id = a.id`.execute(on.of());
}

async function claimChanges(on: LockedHousehold, claim: Claim): Promise<void> {
  type Change = {
    readonly thing_id: string;
    readonly number: number;
    readonly before: unknown;
    readonly after: unknown;
  };
  const has = containsId(claim.placeholderId);
  for (;;) {
    const { rows } = await sql<Change>`
      select thing_id, number, before, after from expense_changes
      where ${on.household()} and (before::text ${has} or after::text ${has}) limit ${BATCH}`.execute(on.of());
    if (rows.length === 0) return;
    await sql`
      update expense_changes c set before = a.before, after = a.after
      from json_to_recordset(${JSON.stringify(claimIn(rows, claim))}::json)
        as a (thing_id uuid, number int, before jsonb, after jsonb)
      where ${on.household('c')} and c.thing_id = a.thing_id and c.number = a.number`.execute(on.of());
  }
}

async function claimSums(on: LockedHousehold, { placeholderId, userId }: Claim): Promise<void> {
  const theirs = sql`where ${on.household()} and user_id = ${placeholderId}`;
  await sql`
    with theirs as (delete from balances ${theirs} returning minor)
    insert into balances as b (colocation_id, user_id, minor) select ${on.colocationId}::uuid, ${userId}::uuid, minor from theirs
    on conflict (colocation_id, user_id) do update set minor = b.minor + excluded.minor`.execute(on.of());
  await sql`
    with theirs as (delete from expense_months ${theirs} returning month, category_id, paid_minor, share_minor)
    insert into expense_months as m (colocation_id, user_id, month, category_id, paid_minor, share_minor)
    select ${on.colocationId}::uuid, ${userId}::uuid, theirs.* from theirs
    on conflict (colocation_id, month, category_id, user_id) do update
      set paid_minor = m.paid_minor + excluded.paid_minor, share_minor = m.share_minor + excluded.share_minor`.execute(
    on.of(),
  );
}
