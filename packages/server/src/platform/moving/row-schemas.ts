import { NewBill } from '@hestia/contract/bills/endpoints.ts';
import { BillSplit } from '@hestia/contract/bills/schemas.ts';
import { NewChore } from '@hestia/contract/chores/endpoints.ts';
import { Effort, Remind } from '@hestia/contract/chores/schemas.ts';
import { JoinPolicy } from '@hestia/contract/colocations/schemas.ts';
import { isCurrency } from '@hestia/contract/money/currency-codes.ts';
import { MAX_DECIMALS } from '@hestia/contract/money/currencies.ts';
import { UsualSplit } from '@hestia/contract/money/default-split-schemas.ts';
import { NewExpense } from '@hestia/contract/money/endpoints.ts';
import { bases, parseRule } from '@hestia/contract/recurrence/recurrence.ts';
import { NewReminder, PollInput } from '@hestia/contract/reminders/endpoints.ts';
import { Emoji } from '@hestia/contract/wire/emoji.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { Id, Mentions, name, optionalText, text } from '@hestia/contract/wire/primitives.ts';
import * as z from 'zod/mini';

// What the rows of a household's file may say: the schemas by which clients say the same, and where a column holds what clients
// never send, a bound. Ids, days and moments are checked by their type (`staged-rows.ts`), what is one of few by the tables.

/** The largest number of an event that a household may arrive with: it leaves room for more than a lifetime of events. */
export const MAX_SEQ = 1_000_000_000_000;

const Seq = z.int().check(z.minimum(0), z.maximum(MAX_SEQ));
const Minor = z.int().check(z.minimum(-Number.MAX_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER));
const Shares = z.record(Id, Minor);
const Turn = z.int().check(z.minimum(0), z.maximum(1_000_000));
const Comment = text(limits.message);
/** A value of a log, which the app shows as text; each was a value of another column. */
const Logged = z.nullable(z.record(z.string().check(z.maxLength(100)), z.unknown()));
const Either = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);

const MAX_FILE_NAME = 200;
const MAX_FORMAT = 40;
const MAX_DEED = 40;
const MAX_PICTURE_SIDE = 20_000;
const Side = z.int().check(z.minimum(1), z.maximum(MAX_PICTURE_SIDE));

const SeriesRule = z
  .object({ rule: z.string().check(z.maxLength(200)), basis: z.enum(bases) })
  .check(({ value, issues }) => {
    const parsed = parseRule(value.rule, value.basis);
    if (typeof parsed === 'string') issues.push({ code: 'custom', input: value.rule, path: ['rule'], message: parsed });
  });

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

const StoredOriginal = z.object({
  currency: z.string().check(z.refine(isCurrency, 'is no currency')),
  minor: Minor,
  rate: z.string().check(z.maxLength(limits.rate), z.regex(/^\d+(?:\.\d+)?$/)),
});

/** By table, what the named columns of each row must be. */
export const ROW_SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = {
  balances: z.object({ minor: Minor }),
  bill_dates: z.object({ minor: Either(Minor) }),
  bills: z.object({
    name: NewBill.shape.name,
    rule: NewBill.shape.rule,
    split: BillSplit,
    amount_minor: Either(Minor),
    last_minor: Either(Minor),
  }),
  bought_items: z.object({ name: text(limits.itemName), shop: optionalText(limits.shopName) }),
  chore_lines: z.object({ text: text(limits.checklistLine), position: z.int() }),
  chore_messages: z.object({ content: Comment, mentions: Mentions }),
  chore_series: z.intersection(
    SeriesRule,
    z.object({
      // One that ended before series had titles has none.
      title: z.string().check(z.maxLength(limits.choreTitle)),
      description: NewChore.shape.description,
      effort: Effort,
      remind: Either(Remind),
      line_texts: z.array(text(limits.checklistLine)).check(z.maxLength(limits.checklistLines)),
      members: z.array(Id).check(z.maxLength(100)),
      turn: Turn,
    }),
  ),
  chore_skips: z.object({ reason: optionalText(limits.skipReason) }),
  chore_standings: z.object({ effort: z.int().check(z.minimum(0)), days: z.int(), days_before: z.int() }),
  chores: z.object({
    title: NewChore.shape.title,
    description: NewChore.shape.description,
    effort: Effort,
    remind: Either(Remind),
    turn: Either(Turn),
  }),
  colocations: z.object({
    name: name(limits.colocationName),
    address: z.string().check(z.maxLength(limits.address)),
    currency: z.string().check(z.refine(isCurrency, 'is no currency')),
    decimals: z.int().check(z.minimum(0), z.maximum(MAX_DECIMALS)),
    join_policy: JoinPolicy,
    // Which zone it names is found out by `time-zone.ts`.
    time_zone: z.string().check(z.minLength(1), z.maxLength(60)),
    seq: Seq,
    untold_rows: z.int().check(z.minimum(0)),
  }),
  default_splits: z.object({ split: UsualSplit }),
  deleted_expenses: z.object({
    category_name: z.string().check(z.maxLength(limits.categoryName)),
    expense: z.looseObject({ name: NewExpense.shape.name, description: NewExpense.shape.description }),
  }),
  expense_categories: z.object({
    name: name(limits.categoryName),
    budget_minor: Either(Minor),
    total_minor: Minor,
  }),
  expense_changes: z.object({
    number: z.int().check(z.minimum(0)),
    deed: z.string().check(z.maxLength(MAX_DEED)),
    before: Logged,
    after: Logged,
  }),
  expense_messages: z.object({ content: Comment, mentions: Mentions }),
  expense_months: z.object({ paid_minor: Minor, share_minor: Minor }),
  expenses: z.object({
    name: NewExpense.shape.name,
    description: NewExpense.shape.description,
    amount_minor: Minor,
    shares: Shares,
    percentages: Either(z.record(Id, z.int())),
    own_split: Either(StoredSplit),
    payers: Either(Shares),
    original: Either(StoredOriginal),
  }),
  household_log: z.object({ deed: z.string().check(z.maxLength(MAX_DEED)), before: Logged, after: Logged }),
  images: z.object({ bytes: z.int().check(z.minimum(1)), width: Side, height: Side }),
  imports: z.object({
    file_name: z.string().check(z.maxLength(MAX_FILE_NAME)),
    format: z.string().check(z.maxLength(MAX_FORMAT)),
    count: z.int().check(z.minimum(0)),
    budgets: Either(z.record(Id, z.nullable(Minor))),
  }),
  memberships: z.object({ digest_seq: Seq, looked_seq: Seq }),
  message_pictures: z.object({ alt: optionalText(limits.pictureAlt) }),
  message_reactions: z.object({ type: Emoji }),
  messages: z.object({
    // Of pictures without words nothing is said.
    content: z.string().check(z.maxLength(limits.message)),
    mentions: Mentions,
  }),
  poll_votes: z.object({ choice: text(limits.pollOption) }),
  reactions: z.object({ type: Emoji }),
  refund_states: z.object({ state: z.string() }),
  reminder_items: z.object({ name: text(limits.itemName), position: z.number(), aisle: Either(z.number()) }),
  reminders: z.object({
    coord_x: NewReminder.shape.coordX,
    coord_y: NewReminder.shape.coordY,
    coord_z: NewReminder.shape.coordZ,
    content: NewReminder.shape.content,
    color: NewReminder.shape.color,
    caption: NewReminder.shape.caption,
    list_name: NewReminder.shape.shoppingListName,
    shop: NewReminder.shape.shop,
    title: PollInput.shape.title,
    description: PollInput.shape.description,
    options: PollInput.shape.options,
    mentions: Mentions,
  }),
};
