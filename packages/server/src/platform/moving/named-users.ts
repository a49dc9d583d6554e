// Users in JSON and arrays of rows, where no foreign key detects a stranger.

type Json = Readonly<Record<string, unknown>>;

const keysOf = (value: unknown): readonly string[] => Object.keys(value ?? {});
const idsIn = (value: unknown): readonly string[] => (value ?? []) as readonly string[];
const rowsIn = (value: unknown): readonly Json[] => (value ?? []) as readonly Json[];

const mentioned = ({ mentions }: Json) => idsIn(mentions);

/** The sharers and payers of an expense: these are sums, so each must be a user of the file. */
export const BEARERS: Readonly<Record<string, (row: Json) => readonly string[]>> = {
  bills: ({ split }) => rowsIn((split as Json)['sharers']).map(({ userId }) => String(userId)),
  deleted_expenses: ({ expense }) => bearersOf(expense as Json),
  expenses: bearersOf,
};

function bearersOf({ shares, payers }: Json): readonly string[] {
  return [...keysOf(shares), ...keysOf(payers)];
}

/** The other named users: of the file, or ids that no account of this server has. */
export const NAMED: Readonly<Record<string, (row: Json) => readonly string[]>> = {
  bills: ({ beyond }) => keysOf(beyond),
  book_changes: holdersIn,
  book_entries: holdersIn,
  chore_messages: mentioned,
  // Its JSON holds categories.
  closed_months: () => [],
  chore_series: ({ members }) => idsIn(members),
  default_splits: ({ split }) => sharersOf(split as Json),
  deleted_expenses: ({ expense }) => splittersOf(expense as Json),
  expense_changes: ({ before, after }) => [before as Json, after as Json].flatMap(changedUsersOf),
  expense_messages: mentioned,
  expenses: splittersOf,
  household_log: ({ before, after }) =>
    [before as Json, after as Json].flatMap((entry) => present(entry['collector'], entry['claimed_by'])),
  imports: ({ placeholder_ids: placeholders }) => idsIn(placeholders),
  messages: mentioned,
  reminders: mentioned,
};

const present = (...ids: readonly unknown[]) => ids.filter((id) => typeof id === 'string');

function holdersIn({ content }: Json): readonly string[] {
  return rowsIn((content as Json)['lines']).flatMap(({ holderId }) => present(holderId));
}

const changedUsersOf = (expense: Json): readonly string[] => [
  ...bearersOf(expense),
  ...splittersOf(expense),
  ...present(expense['paid_by'], expense['created_by']),
];

function splittersOf({ percentages, own_split: split }: Json): readonly string[] {
  return [...keysOf(percentages), ...sharersOf(split as Json | null | undefined)];
}

function sharersOf(split: Json | null | undefined): readonly string[] {
  if (!split) return [];
  const { weights, percentages, extras, sharers, items } = split;
  const ofItems = rowsIn(items).flatMap((item) => idsIn(item['sharers']));
  return [...keysOf(weights), ...keysOf(percentages), ...keysOf(extras), ...idsIn(sharers), ...ofItems];
}
