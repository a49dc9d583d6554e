import { HouseholdLogEntry } from '@hestia/contract/colocations/log-schemas.ts';
import { FadeWeeks } from '@hestia/contract/colocations/schemas.ts';
import { resetSteps } from '@hestia/contract/colocations/reset-schemas.ts';
import { isCurrency } from '@hestia/contract/money/coins/currency-codes.ts';
import { Month } from '@hestia/contract/money/closing/schemas.ts';
import { NewExpense } from '@hestia/contract/money/endpoints.ts';
import { Id, InstantOrDay } from '@hestia/contract/wire/primitives.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import * as z from 'zod/mini';

// JSON values in rows: the changed columns of an expense in the log, before and after, and whole deleted expenses.

export const Minor = z.int().check(z.minimum(-Number.MAX_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER));
const Shares = z.record(Id, Minor);
/** As PostgreSQL writes it into JSON: with an offset instead of the Z. */
const Moment = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform((moment: string) => moment.replace(/[+]00:00$/, 'Z')),
    InstantOrDay,
  ),
);
const Either = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);

const StoredSplit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shares'), weights: z.record(Id, z.number().check(z.positive())) }),
  z.object({ kind: z.literal('personal'), sharers: z.array(Id), extras: Shares }),
  z.object({
    kind: z.literal('items'),
    items: z
      .array(z.object({ name: z.string().check(z.maxLength(limits.splitItem)), minor: Minor, sharers: z.array(Id) }))
      .check(z.minLength(1), z.maxLength(limits.splitItems)),
    restMinor: Minor,
  }),
]);

const OriginalColumn = z.object({
  currency: z.string().check(z.refine(isCurrency, 'is no currency')),
  minor: Minor,
  rate: z.string().check(z.maxLength(limits.rate), z.regex(/^\d+(?:\.\d+)?$/)),
});

/** Columns of an expense that no type or constraint of its table bounds enough. */
export const expenseColumns = {
  name: NewExpense.shape.name,
  description: NewExpense.shape.description,
  amount_minor: Minor,
  shares: Shares,
  percentages: Either(z.record(Id, z.int())),
  own_split: Either(StoredSplit),
  payers: Either(Shares),
  original: Either(OriginalColumn),
};

/** All of them: JSON has no other types. */
const wholeExpense = z.strictObject({
  ...expenseColumns,
  id: Id,
  colocation_id: Id,
  category_id: Id,
  created_by: Id,
  created_at: Moment,
  paid_by: Id,
  paid_on: z.iso.date(),
  date_of_payment: Moment,
  split_type: z.int().check(z.minimum(0), z.maximum(2)),
  bill_id: Either(Id),
  import_id: Either(Id),
  poll_id: Either(Id),
  reminder_id: Either(Id),
});

const CategoryName = z.string().check(z.maxLength(limits.categoryName));

/** The changed fields of an expense, or of its category. */
export const LoggedExpense = z.partial(
  z.extend(wholeExpense, { category_name: Either(CategoryName), pictures: z.int() }),
);

/** An expense that was deleted: whose it is is found out by `rows.ts`. */
export const DeletedExpense = z.object({ category_name: CategoryName, expense: wholeExpense });

const AddressText = z.string().check(z.maxLength(limits.address));

const DeviceName = z.string().check(z.maxLength(limits.deviceName));

/** The logged changes of a household, or of a member. */
export const LoggedHousehold = z.partial(
  z.strictObject({
    name: AddressText,
    address: AddressText,
    currency: AddressText,
    join_policy: AddressText,
    time_zone: AddressText,
    collector: Either(Id),
    fade_weeks: FadeWeeks,
    closed_month: Month,
    purse: z.boolean(),
    tablet: DeviceName,
    guest: DeviceName,
    claimed_by: Id,
    step: z.enum(resetSteps),
    removed: z.boolean(),
    what: HouseholdLogEntry.shape.after.shape.what,
  }),
);
