import { commands as all } from '@hestia/contract/commands.ts';
import { choreViews } from '../features/chores/chores-data.ts';
import { chatFollower, chatKeeper } from '../features/messages/chat.ts';
import { moneyViews } from '../features/money/money-data.ts';
import { reminderViews } from '../features/reminders/reminders-data.ts';
import type { AnyCommand } from '#platform/outbox/commands.ts';
import type { Keeper } from '#platform/data/user-data.ts';
import { householdViews } from '#platform/household/household.ts';
import type { Follower, View } from '#platform/kernel/cache-reducer.ts';

/** What works without network. */
export const commands: readonly AnyCommand[] = all;

/** How everything cached follows the household's events, one line per feature. */
export const views: readonly View[] = [...householdViews, ...moneyViews, ...choreViews, ...reminderViews];

/** What follows the events by itself. */
export const followers: readonly Follower[] = [chatFollower];

/** What else is kept of a person on their device. */
export const keepers: readonly Keeper[] = [chatKeeper];
