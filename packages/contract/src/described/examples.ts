import { absenceExamples } from '../absences/examples.ts';
import { accountExamples, ownDataExamples } from '../accounts/examples.ts';
import { passkeyExamples, recoveryExamples, secondFactorExamples } from '../accounts/sign-in-examples.ts';
import { billExamples } from '../bills/examples.ts';
import { bookExamples } from '../book/examples.ts';
import { calendarExamples } from '../chores/calendar/examples.ts';
import { choreExamples } from '../chores/examples.ts';
import { remindingExamples } from '../chores/reminding/examples.ts';
import { colocationExamples, memberResetExamples } from '../colocations/examples.ts';
import { fridgeExamples, pairingExamples } from '../fridge/examples.ts';
import { imageExamples } from '../images/examples.ts';
import { importExamples } from '../imports/examples.ts';
import { messageExamples } from '../messages/examples.ts';
import { defaultSplitExamples, moneyExamples } from '../money/examples.ts';
import { closingExamples } from '../money/closing/examples.ts';
import { purseExamples } from '../money/purses/examples.ts';
import { historyExamples, leftExamples, settleExamples } from '../money/settling-examples.ts';
import { moveExamples } from '../moves/examples.ts';
import { newsExamples } from '../news/examples.ts';
import { noticeExamples } from '../notices/examples.ts';
import { placeholderExamples } from '../placeholders/examples.ts';
import { reminderExamples, shoppingListExamples } from '../reminders/examples.ts';
import { systemExamples } from '../system/examples.ts';
import { tagExamples } from '../tags/examples.ts';
import type { Calls } from './calls.ts';
import type { Examples } from '../wire/example.ts';

const examplesByTable: { readonly [Table in keyof Calls]: Examples<Calls[Table]> } = {
  system: systemExamples,
  accounts: accountExamples,
  passkeys: passkeyExamples,
  recovery: recoveryExamples,
  secondFactor: secondFactorExamples,
  ownData: ownDataExamples,
  colocations: colocationExamples,
  memberResets: memberResetExamples,
  placeholders: placeholderExamples,
  reminders: reminderExamples,
  shoppingLists: shoppingListExamples,
  images: imageExamples,
  chores: { ...choreExamples, ...remindingExamples },
  calendar: calendarExamples,
  money: moneyExamples,
  expenseHistory: historyExamples,
  settling: settleExamples,
  closing: closingExamples,
  purses: purseExamples,
  moves: moveExamples,
  left: leftExamples,
  defaultSplits: defaultSplitExamples,
  imports: importExamples,
  bills: billExamples,
  book: bookExamples,
  messages: messageExamples,
  notices: noticeExamples,
  absences: absenceExamples,
  news: newsExamples,
  tags: tagExamples,
  pairings: pairingExamples,
  fridge: fridgeExamples,
};

/** One example of a call: request and response. */
export type AnyExample = {
  readonly description: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer?: unknown;
};

/** The examples of all calls, by the call's name. */
export const examples: Readonly<Record<string, AnyExample>> = Object.fromEntries(
  Object.values(examplesByTable).flatMap((table): [string, AnyExample][] => Object.entries(table)),
);
