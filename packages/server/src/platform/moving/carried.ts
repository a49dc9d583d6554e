// The tables in a household's file. A table with a column `colocation_id` must be in one of the two lists: the file may
// be forged, so it must not grant access or send messages.

/** Tables whose rows a file carries. What their columns may say is in `row-schemas.ts`. */
export const CARRIED = [
  'absences',
  'balances',
  'bill_dates',
  'bills',
  'bought_items',
  'chore_completions',
  'chore_enrollments',
  'chore_handovers',
  'chore_lines',
  'chore_messages',
  'chore_series',
  'chore_skips',
  'chore_standings',
  'chores',
  'colocations',
  'default_splits',
  'deleted_expenses',
  'expense_categories',
  'expense_changes',
  'expense_messages',
  'expense_months',
  'expense_pictures',
  'expenses',
  'household_log',
  'images',
  'imports',
  'memberships',
  'message_pictures',
  'message_reactions',
  'messages',
  'nudges',
  'paid_items',
  'poll_votes',
  'reactions',
  'refund_states',
  'reminder_items',
  'reminders',
] as const;

/** Tables of a household that stay behind, and why. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  calendar_addresses: 'they are addresses of that server',
  events:
    'what clients were told, with the e-mail addresses of members; whoever opens it elsewhere reads all of it anew',
  invitations: 'they let people in at the server that has made them',
  member_resets: 'they open an account, and its owner was told by that server, not by this one',
  wrong_sums: 'the sums are checked as they arrive',
};
