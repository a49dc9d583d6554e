import { absenceCommands, type AbsenceState } from './absences/commands.ts';
import { billCommands, type BillState } from './bills/commands.ts';
import { bookCommands, type BookState } from './book/commands.ts';
import { colocationCommands, type ColocationState } from './colocations/commands.ts';
import { choreCommands } from './chores/commands.ts';
import { handoverCommands } from './chores/handover-commands.ts';
import { remindingCommands } from './chores/reminding/commands.ts';
import type { ChoreState } from './chores/taking-part-commands.ts';
import { joiningCommands, type JoiningState } from './joining/commands.ts';
import { messageCommands, type MessageState } from './messages/commands.ts';
import { closingCommands, type ClosingState } from './money/closing-commands.ts';
import { moneyCommands } from './money/commands.ts';
import { defaultSplitCommands, type DefaultSplitState } from './money/default-split-commands.ts';
import { historyCommands } from './money/history-commands.ts';
import type { MoneyState } from './money/predicted-sums.ts';
import { moveCommands, type MoveState } from './moves/commands.ts';
import { purseCommands, type PurseState } from './money/purse-commands.ts';
import { settleCommands, type SettleState } from './money/settle-commands.ts';
import { placeholderCommands } from './placeholders/commands.ts';
import { newsCommands, type NewsState } from './news/commands.ts';
import { noticeCommands } from './notices/commands.ts';
import type { ReminderState } from './reminders/command-base.ts';
import { reminderCommands } from './reminders/commands.ts';

/** State that the commands read to predict their events. */
export type HouseholdState = ChoreState &
  MessageState &
  MoneyState &
  SettleState &
  ClosingState &
  PurseState &
  MoveState &
  JoiningState &
  DefaultSplitState &
  ReminderState &
  AbsenceState &
  NewsState &
  ColocationState &
  BillState &
  BookState;

/** All commands: what works without network, in every feature. */
export const commands = [
  ...Object.values(choreCommands),
  ...Object.values(handoverCommands),
  ...Object.values(remindingCommands),
  ...Object.values(messageCommands),
  ...Object.values(moneyCommands),
  ...Object.values(historyCommands),
  ...Object.values(settleCommands),
  ...Object.values(closingCommands),
  ...Object.values(purseCommands),
  ...Object.values(moveCommands),
  ...Object.values(joiningCommands),
  ...Object.values(defaultSplitCommands),
  ...Object.values(reminderCommands),
  ...Object.values(absenceCommands),
  ...Object.values(newsCommands),
  ...Object.values(noticeCommands),
  ...Object.values(colocationCommands),
  ...Object.values(billCommands),
  ...Object.values(bookCommands),
  ...Object.values(placeholderCommands),
];
export type CommandKind = (typeof commands)[number]['kind'];
