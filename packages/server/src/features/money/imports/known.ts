import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { requireSpending } from '../amounts/money-back.ts';
import { refusedAt } from './checks.ts';
import type { Place, PreparedImport } from './prepared.ts';

/** I6: checks references of an import: all users are present or former members, categories exist, no id is taken. */
export async function requireKnown(tx: HouseholdTx, { involved, used, ids }: PreparedImport): Promise<void> {
  const { rows } = await sql<{ members: string[]; categories: string[]; refund: string | null; taken: string | null }>`
    select
      array(select user_id from memberships where ${tx.household()}
        and user_id = ${anyOf([...involved.keys()])}) as members,
      array(select id from expense_categories where ${tx.household()}
        and id = ${anyOf([...used.keys()])}) as categories,
      (select id from expense_categories where ${tx.household()} and name = ${REFUND_CATEGORY}) as refund,
      (select id from expenses where ${tx.household()} and id = any(${ids}::uuid[]) limit 1) as taken
  `.execute(tx.of());
  if (rows[0]?.taken) throw new ProblemError('conflict', 'One of these expenses already exists');
  const known = { members: new Set(rows[0]?.members), categories: new Set(rows[0]?.categories) };
  const moneyBack = used.get(rows[0]?.refund ?? '')?.moneyBack;
  const faults: (Place & { readonly why?: string })[] = [
    ...unknownOf(used, known.categories, 'This category does not exist'),
    ...(moneyBack ? [moneyBack] : []),
    // Former members, too: they took part in the older expenses.
    ...unknownOf(involved, known.members, 'Everyone who pays or shares must live or have lived in the household'),
  ];
  const [first] = faults.toSorted((a, b) => a.place - b.place);
  if (first?.why !== undefined) throw refusedAt(first.place, first.name, first.why);
  if (first) requireSpending(REFUND_CATEGORY, -1);
}

const unknownOf = (named: ReadonlyMap<string, Place>, known: ReadonlySet<string>, why: string) =>
  [...named].filter(([id]) => !known.has(id)).map(([, { place, name }]) => ({ place, name, why }));
