import type { StoredSplit } from '@hestia/contract/money/expenses/edit.ts';
import type { OriginalFault } from '@hestia/contract/money/shapes/original.ts';
import type { EditedExpense } from '@hestia/contract/money/endpoints.ts';
import { namedIn as namedBy } from '@hestia/contract/money/splitting/own-split.ts';
import { isDetailed } from '@hestia/contract/money/shapes/model.ts';
import { splitTypeOf } from '@hestia/contract/money/shapes/wire.ts';
import { isFault, splitFields, type SplitFault } from '@hestia/contract/money/splitting/split.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import type { ExpenseFacts } from './repository.ts';

/** All users named by a change. */
export const namedIn = (body: EditedExpense): string[] => [
  ...(body.paidBy ? [body.paidBy] : []),
  ...(body.splitBetween ?? []),
  ...Object.keys({ ...body.splitValues, ...body.splitPercentages, ...body.payers }),
  ...(body.split ? namedBy(body.split) : []),
];

/** Returns a valid split or payers; throws 422 if invalid, 409 if they name members that the caller can't see. */
export function valid<T extends object>(result: T | SplitFault): T {
  if (!isFault(result)) return result;
  const { field, reason } = result;
  if (reason === 'hidden') throw new ProblemError('splitHidden', HIDDEN[field]);
  if (field === 'original') throw invalidField(field, originalFaults[reason]);
  throw invalidField(field, field === 'payers' ? payerFaults[reason] : faults[reason]);
}

const HIDDEN = {
  original:
    'This expense was paid in another currency, which this app does not know. Change its amount in Hestia itself',
  split: 'This expense is split in a way that this app does not know. Change its amount and split in Hestia itself',
  payers:
    'Several people paid for this expense, which this app does not know. Change its amount and payer in Hestia itself',
};

const faults: Record<Exclude<Exclude<SplitFault, OriginalFault>['reason'], 'hidden'>, string> = {
  nobody: 'Name at least one member who shares',
  twice: 'Name each member only once',
  negative: 'Shares cannot be negative',
  fraction: 'Percentages must be whole numbers',
  sum: 'The shares must add up to the total',
  tooMuch: 'The personal parts come to more than the total',
  unclear: 'Send only one kind of split',
};

const originalFaults = {
  amount: 'Must come to the amount at its rate',
  fraction: 'Must not have more decimals than its currency',
};

const payerFaults = {
  sum: 'What each one paid must add up to the total',
  negative: 'A payer must have paid something',
};

type ExpenseMembers = {
  readonly payers: readonly string[];
  readonly split: StoredSplit;
  readonly sharers: readonly string[];
};

/** The payers and the sharers live here; `formerToo`: or have lived here. */
export function requireMembers(
  { members }: ExpenseFacts,
  { payers, split, sharers }: ExpenseMembers,
  { formerToo }: { formerToo: boolean },
): void {
  const isKnown = (userId: string) => (formerToo ? members.has(userId) : members.get(userId) === true);
  if (!payers.every(isKnown))
    throw invalidField(payers.length > 1 ? 'payers' : 'paidBy', 'The payer must be a member of the household');
  if (!sharers.every(isKnown))
    throw invalidField(
      isDetailed(split.split) ? 'split' : splitFields[splitTypeOf(split.split)],
      'Everyone who shares must be a member of the household',
    );
}
