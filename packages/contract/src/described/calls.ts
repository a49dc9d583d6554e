// Every call by feature, to describe the wire. Only the server and tools import this folder; no page does.
import { absenceEndpoints } from '../absences/endpoints.ts';
import { accountEndpoints } from '../accounts/endpoints.ts';
import { ownDataEndpoints } from '../accounts/own-data-endpoints.ts';
import { passkeyEndpoints } from '../accounts/passkey-endpoints.ts';
import { recoveryEndpoints } from '../accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '../accounts/second-factor-endpoints.ts';
import { billEndpoints } from '../bills/endpoints.ts';
import { bookEndpoints } from '../book/endpoints.ts';
import { calendarEndpoints } from '../chores/calendar/endpoints.ts';
import { choreEndpoints } from '../chores/endpoints.ts';
import { remindingEndpoints } from '../chores/reminding/endpoints.ts';
import { colocationEndpoints } from '../colocations/endpoints.ts';
import { memberResetEndpoints } from '../colocations/reset-endpoints.ts';
import { fridgeEndpoints, pairingEndpoints } from '../fridge/endpoints.ts';
import { imageEndpoints } from '../images/endpoints.ts';
import { importEndpoints } from '../imports/endpoints.ts';
import { messageEndpoints } from '../messages/endpoints.ts';
import { defaultSplitEndpoints } from '../money/default-split-endpoints.ts';
import { moneyEndpoints } from '../money/endpoints.ts';
import { historyEndpoints } from '../money/history-endpoints.ts';
import { leftEndpoints } from '../money/left-endpoints.ts';
import { closingEndpoints } from '../money/closing/endpoints.ts';
import { purseEndpoints } from '../money/purses/endpoints.ts';
import { settleEndpoints } from '../money/settle-endpoints.ts';
import { moveEndpoints } from '../moves/endpoints.ts';
import { newsEndpoints } from '../news/endpoints.ts';
import { noticeEndpoints } from '../notices/endpoints.ts';
import { placeholderEndpoints } from '../placeholders/endpoints.ts';
import { reminderEndpoints } from '../reminders/endpoints.ts';
import { shoppingListEndpoints } from '../reminders/list-endpoints.ts';
import { systemEndpoints } from '../system/endpoints.ts';
import { tagEndpoints } from '../tags/endpoints.ts';

/** The tables of endpoints, by what each is about. */
export const calls = {
  system: systemEndpoints,
  accounts: accountEndpoints,
  passkeys: passkeyEndpoints,
  recovery: recoveryEndpoints,
  secondFactor: secondFactorEndpoints,
  ownData: ownDataEndpoints,
  colocations: colocationEndpoints,
  memberResets: memberResetEndpoints,
  placeholders: placeholderEndpoints,
  reminders: reminderEndpoints,
  shoppingLists: shoppingListEndpoints,
  images: imageEndpoints,
  chores: { ...choreEndpoints, ...remindingEndpoints },
  calendar: calendarEndpoints,
  money: moneyEndpoints,
  expenseHistory: historyEndpoints,
  settling: settleEndpoints,
  closing: closingEndpoints,
  purses: purseEndpoints,
  moves: moveEndpoints,
  left: leftEndpoints,
  defaultSplits: defaultSplitEndpoints,
  imports: importEndpoints,
  bills: billEndpoints,
  book: bookEndpoints,
  messages: messageEndpoints,
  notices: noticeEndpoints,
  absences: absenceEndpoints,
  news: newsEndpoints,
  tags: tagEndpoints,
  pairings: pairingEndpoints,
  fridge: fridgeEndpoints,
} as const;
export type Calls = typeof calls;

/** The subject of each table, in a few words. */
export const subjects: { readonly [Table in keyof Calls]: string } = {
  system: 'The server: its version, its health, and what describes it',
  accounts: 'Users: signing up and in, sessions, profiles, joining and leaving',
  passkeys: 'Signing in with a passkey',
  recovery: 'Signing in with a recovery code',
  secondFactor: 'A passkey after the password',
  ownData: 'What the server holds about a user',
  colocations: 'Households, invitations and the log of a household',
  memberResets: 'Two members have the password of a third reset',
  placeholders: 'Names without an account, which pay and share',
  reminders: 'The board: notes, lists, polls, reactions',
  shoppingLists: 'The lists of the board under other names',
  images: 'Pictures',
  chores: 'Chores, whose turn it is, checklists and comments',
  calendar: 'One’s chores as a calendar',
  money: 'Expenses, categories and balances',
  expenseHistory: 'What happened to expenses, and what is said of them',
  settling: 'Being paid back: handles, payments, nudges',
  closing: 'The end of a month: closing it, and asking its payers',
  purses: 'Two people with a common purse',
  moves: 'Members who move out or in',
  left: 'What is open in a household that somebody has left',
  defaultSplits: 'How new expenses are split',
  imports: 'Files of other apps',
  bills: 'Recurring bills',
  book: 'The house book: Wi-Fi, contacts, codes, keys, meters and rules',
  messages: 'The chat',
  notices: 'Notification preferences and devices',
  absences: 'Who is away on which days',
  news: 'What is new',
  tags: 'Printed addresses that open a chore or a list',
  pairings: 'Paired tablets and guests’ links',
  fridge: 'The page of a paired tablet or a guest',
};
