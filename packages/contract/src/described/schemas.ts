// The schemas that have a name in the code, which is their name in every description of the wire.
import * as z from 'zod/mini';
import * as absences from '../absences/schemas.ts';
import * as accountCalls from '../accounts/endpoints.ts';
import * as passkeyCalls from '../accounts/passkey-endpoints.ts';
import * as recoveryCalls from '../accounts/recovery-endpoints.ts';
import * as accounts from '../accounts/schemas.ts';
import * as billCalls from '../bills/endpoints.ts';
import * as bills from '../bills/schemas.ts';
import * as book from '../book/schemas.ts';
import * as calendarCalls from '../chores/calendar/endpoints.ts';
import * as choreCalls from '../chores/endpoints.ts';
import * as chores from '../chores/schemas.ts';
import * as colocationLog from '../colocations/log-schemas.ts';
import * as resets from '../colocations/reset-schemas.ts';
import * as colocations from '../colocations/schemas.ts';
import * as fridge from '../fridge/schemas.ts';
import * as imageCalls from '../images/endpoints.ts';
import * as importCalls from '../imports/endpoints.ts';
import * as imports from '../imports/schemas.ts';
import * as messages from '../messages/schemas.ts';
import * as closing from '../money/closing/schemas.ts';
import * as purses from '../money/purses/schemas.ts';
import * as moves from '../moves/schemas.ts';
import * as defaultSplits from '../money/shapes/default-split-schemas.ts';
import * as moneyCalls from '../money/endpoints.ts';
import * as handles from '../money/paying/handle-schemas.ts';
import * as history from '../money/shapes/history-schemas.ts';
import * as left from '../money/shapes/left-schemas.ts';
import * as nudges from '../money/shapes/nudge-schemas.ts';
import * as money from '../money/shapes/schemas.ts';
import * as news from '../news/schemas.ts';
import * as noticeCalls from '../notices/endpoints.ts';
import * as reminderCalls from '../reminders/endpoints.ts';
import * as reminders from '../reminders/schemas.ts';
import * as tags from '../tags/schemas.ts';
import * as time from '../time/schemas.ts';
import * as emoji from '../wire/emoji.ts';
import * as primitives from '../wire/primitives.ts';
import * as problem from '../wire/problem.ts';
import * as told from './told.ts';

const modules: readonly object[] = [
  primitives,
  time,
  emoji,
  problem,
  accounts,
  accountCalls,
  passkeyCalls,
  recoveryCalls,
  colocations,
  colocationLog,
  resets,
  reminders,
  reminderCalls,
  imageCalls,
  chores,
  choreCalls,
  calendarCalls,
  money,
  moneyCalls,
  history,
  handles,
  left,
  nudges,
  closing,
  purses,
  moves,
  defaultSplits,
  bills,
  billCalls,
  book,
  imports,
  importCalls,
  messages,
  noticeCalls,
  absences,
  news,
  tags,
  fridge,
  told,
];

/** Names and their schemas. An optional member is no shape of its type. */
export const exportedSchemas: readonly (readonly [name: string, schema: z.ZodMiniType])[] = modules.flatMap((module) =>
  Object.entries(module).filter(
    (entry): entry is [string, z.ZodMiniType] =>
      entry[1] instanceof z.ZodMiniType && !(entry[1] instanceof z.ZodMiniOptional),
  ),
);
