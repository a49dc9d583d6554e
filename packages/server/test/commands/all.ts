import { commands } from '@hestia/contract/commands.ts';
import { type AnyCommand, type Bench, type Samples } from './bench.ts';
import { absenceCommandSamples } from './absences.ts';
import { billCommandSamples } from './bills.ts';
import { bookCommandSamples } from './book.ts';
import { choreCommandSamples } from './chores.ts';
import { messageCommandSamples } from './messages.ts';
import { historyCommandSamples } from './history.ts';
import { moneyCommandSamples } from './money.ts';
import { moveCommandSamples } from './moves.ts';
import { newsCommandSamples } from './news.ts';
import { noticeCommandSamples } from './notices.ts';
import { placeholderCommandSamples } from './placeholders.ts';
import { settleCommandSamples } from './settle.ts';
import { reminderCommandSamples } from './reminders.ts';

const samples: Samples = {
  ...choreCommandSamples,
  ...messageCommandSamples,
  ...moneyCommandSamples,
  ...historyCommandSamples,
  ...settleCommandSamples,
  ...reminderCommandSamples,
  ...absenceCommandSamples,
  ...moveCommandSamples,
  ...newsCommandSamples,
  ...noticeCommandSamples,
  ...billCommandSamples,
  ...bookCommandSamples,
  ...placeholderCommandSamples,
};

/** Every command with each of its samples: a new one cannot be forgotten. */
export const commandCases = commands.flatMap((command) =>
  samples[command.kind].map(([name, make]) => ({
    name,
    // Its samples are its own.
    command: command as AnyCommand,
    make: make as (bench: Bench) => Promise<unknown>,
  })),
);

/** The same by feature: each can have a separate household, which stays small and fast to read. */
export const casesByFeature = Object.entries(
  Object.groupBy(commandCases, ({ command }) => command.kind.split('.', 1).join('')),
).map(([feature, cases = []]) => ({ feature, cases }));
