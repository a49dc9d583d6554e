import { commands as all } from '@hestia/contract/commands.ts';
import { billReducers } from '../../features/bills/coming/bills-data.ts';
import { bookReducers } from '../../features/book/entries/book-data.ts';
import { choreReducers } from '../../features/chores/rota/chores-data.ts';
import { invitationsSubscriber } from '../../features/household/invitations-subscriber.ts';
import { chatSubscriber, chatStorage } from '../../features/messages/store/chat.ts';
import { historyReducers } from '../../features/money/history/history-data.ts';
import { importReducers } from '../../features/money/imports/imports-data.ts';
import { monthReducers } from '../../features/money/closed-months/month-ends-data.ts';
import { moneyReducers } from '../../features/money/ledger/money-data.ts';
import { newsReducers } from '../../features/news/news-data.ts';
import { outcomesReducer } from '../../features/reminders/polls/outcomes-data.ts';
import { reminderReducers } from '../../features/reminders/reminders-data.ts';
import type { AnyCommand } from '#platform/sync/outbox/commands.ts';
import type { UserStorage } from '#platform/sync/sync.ts';
import { absenceReducer } from '#shared/household/absences.ts';
import { householdReducers } from '#shared/household/household.ts';
import { pairingsSubscriber } from '#shared/household/pairings-subscriber.ts';
import { tagsSubscriber } from '#shared/tags/tags-subscriber.ts';
import type { EventSubscriber, CacheReducer } from '#platform/kernel/cache-reducer.ts';

/** The commands that work offline. */
export const commands: readonly AnyCommand[] = all;

/** How everything cached follows the household's events, one line per feature. */
export const cacheReducers: readonly CacheReducer[] = [
  ...householdReducers,
  absenceReducer,
  ...moneyReducers,
  ...monthReducers,
  ...historyReducers,
  ...importReducers,
  ...choreReducers,
  ...reminderReducers,
  outcomesReducer,
  ...newsReducers,
  ...billReducers,
  ...bookReducers,
];

/** Subscribers outside the query cache. */
export const subscribers: readonly EventSubscriber[] = [
  chatSubscriber,
  invitationsSubscriber,
  tagsSubscriber,
  pairingsSubscriber,
];

/** Further storage of a user on this device. */
export const userStorages: readonly UserStorage[] = [chatStorage];
