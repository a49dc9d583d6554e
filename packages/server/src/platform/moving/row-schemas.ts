import { NewBill } from '@hestia/contract/bills/endpoints.ts';
import { BillSplit } from '@hestia/contract/bills/schemas.ts';
import { BookContent, MeterValue } from '@hestia/contract/book/schemas.ts';
import { NewChore } from '@hestia/contract/chores/endpoints.ts';
import { Effort, Remind } from '@hestia/contract/chores/schemas.ts';
import { FirstWeekCard } from '@hestia/contract/colocations/first-week.ts';
import { JoinPolicy } from '@hestia/contract/colocations/schemas.ts';
import { WeekStart } from '@hestia/contract/colocations/week-start.ts';
import { isCurrency } from '@hestia/contract/money/coins/currency-codes.ts';
import { MAX_DECIMALS } from '@hestia/contract/money/coins/currencies.ts';
import { Month } from '@hestia/contract/money/closing/schemas.ts';
import { UsualSplit } from '@hestia/contract/money/shapes/default-split-schemas.ts';
import { bases, parseRule } from '@hestia/contract/recurrence/recurrence.ts';
import { NewReminder, PollInput } from '@hestia/contract/reminders/endpoints.ts';
import { Emoji } from '@hestia/contract/wire/emoji.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { Id, Mentions, name, optionalText, text } from '@hestia/contract/wire/primitives.ts';
import * as z from 'zod/mini';
import {
  DeletedExpense,
  expenseColumns,
  LoggedExpense,
  LoggedHousehold,
  Minor,
} from '#platform/moving/logged-schemas.ts';

// Validates the rows of a household's file: with the schemas for clients' input, and with bounds for columns that
// clients never send. `staged-rows.ts` checks ids, days and moments by type, the tables check enumerations.

/** The largest number of an event that a household may arrive with: it leaves room for more than a lifetime of events. */
export const MAX_SEQ = 1_000_000_000_000;

const Seq = z.int().check(z.minimum(0), z.maximum(MAX_SEQ));
const Turn = z.int().check(z.minimum(0), z.maximum(1_000_000));
const CommentText = text(limits.message);
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

/** By table, the schemas of the named columns of each row. */
export const ROW_SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = {
  balances: z.object({ minor: Minor }),
  bill_dates: z.object({ minor: Either(Minor) }),
  bills: z.object({
    name: NewBill.shape.name,
    rule: NewBill.shape.rule,
    split: BillSplit,
    amount_minor: Either(Minor),
    last_minor: Either(Minor),
    beyond: z.record(Id, z.number()),
  }),
  book_changes: z.object({ title: text(limits.bookTitle), content: BookContent }),
  book_entries: z.object({ title: text(limits.bookTitle), content: BookContent }),
  book_readings: z.object({ value: MeterValue }),
  bought_items: z.object({ name: text(limits.itemName), shop: optionalText(limits.shopName) }),
  chore_lines: z.object({ text: text(limits.checklistLine), position: z.int() }),
  chore_messages: z.object({ content: CommentText, mentions: Mentions }),
  chore_series: z.intersection(
    SeriesRule,
    z.object({
      // A series that ended before series had titles has none.
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
  closed_month_changes: z.object({
    name: z.string().check(z.maxLength(limits.expenseName)),
    was_minor: Either(Minor),
    is_minor: Either(Minor),
  }),
  closed_months: z.object({
    spent: z.array(z.strictObject({ id: Id, name: z.string().check(z.maxLength(limits.categoryName)), minor: Minor })),
  }),
  colocations: z.object({
    name: name(limits.colocationName),
    address: z.string().check(z.maxLength(limits.address)),
    currency: z.string().check(z.refine(isCurrency, 'is no currency')),
    decimals: z.int().check(z.minimum(0), z.maximum(MAX_DECIMALS)),
    join_policy: JoinPolicy,
    // `time-zone.ts` decides which zone it names.
    time_zone: z.string().check(z.minLength(1), z.maxLength(60)),
    seq: Seq,
    rows_without_event: z.int().check(z.minimum(0)),
    closed_cards: z.array(FirstWeekCard),
    put_away_month: Either(Month),
    week_push_day: Either(z.int().check(z.minimum(1), z.maximum(7))),
    week_push_hour: z.int().check(z.minimum(0), z.maximum(23)),
    week_start: Either(WeekStart),
  }),
  default_splits: z.object({ split: UsualSplit }),
  deleted_expenses: DeletedExpense,
  expense_categories: z.object({
    name: name(limits.categoryName),
    budget_minor: Either(Minor),
    total_minor: Minor,
  }),
  expense_changes: z.object({
    number: z.int().check(z.minimum(0)),
    deed: z.string().check(z.maxLength(MAX_DEED)),
    before: LoggedExpense,
    after: LoggedExpense,
  }),
  expense_messages: z.object({ content: CommentText, mentions: Mentions }),
  expense_months: z.object({ paid_minor: Minor, share_minor: Minor }),
  expenses: z.object(expenseColumns),
  household_log: z.object({
    deed: z.string().check(z.maxLength(MAX_DEED)),
    before: LoggedHousehold,
    after: LoggedHousehold,
  }),
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
    // A message with only pictures has no text.
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
