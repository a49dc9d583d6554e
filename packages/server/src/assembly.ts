import type { FastifyBaseLogger } from 'fastify';
import { createSessions } from '#platform/access/sessions.ts';
import { followSessionKeys, onlyKey } from '#platform/access/session-keys.ts';
import { createCounts } from '#platform/counts.ts';
import { createBus, type Bus } from '#platform/db/bus/bus.ts';
import { createDatabase } from '#platform/db/database.ts';
import { resolveHistory } from '#platform/db/transactions/history.ts';
import { createBudget, createQuota } from '#platform/db/transactions/quota.ts';
import type { DatabaseStorage } from '#platform/db/opening/storage.ts';
import { createTransact, type Announce } from '#platform/db/transactions/transact.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { keepFree, type RequireRoom } from '#platform/kernel/free-space.ts';
import type { ParsedSettings, Settings } from '#platform/kernel/settings/settings.ts';
import { createLive, type HubLive } from '#platform/live/create-live.ts';
import { withFolderName } from '#platform/pictures/shared-folder.ts';
import { pictureFolder } from '#platform/pictures/stores.ts';
import { RecentEvents } from '#platform/lists/recent-events.ts';
import type { Platform } from '#platform/platform.ts';
import { endMoveOf } from '#platform/moves.ts';
import { endPurseOf } from '#platform/purses.ts';
import { wordsOf } from './cli/checks/finding.ts';
import { lookAtSharedPictures } from './cli/checks/shared-pictures.ts';
import { movingAbsences } from './features/absences/moving.ts';
import { deleteAbsencesOf, transferAbsences } from './features/absences/absences.ts';
import { withdrawAddressOf } from './features/chores/calendar/addresses.ts';
import { claimBills } from './features/bills/claiming.ts';
import { joinBills } from './features/bills/joining.ts';
import { movingBills } from './features/bills/moving.ts';
import { leaveBills } from './features/bills/pausing.ts';
import { claimKeys } from './features/book/holders.ts';
import { joinRotas } from './features/chores/moving/joining.ts';
import { movingTurns } from './features/chores/moving/moving.ts';
import { endEnrolmentsOf } from './features/chores/turns/passing.ts';
import { transferChores } from './features/chores/transferring.ts';
import { createMembershipChanges } from './features/colocations/joining.ts';
import type { OnMemberLeft } from './features/colocations/leaving.ts';
import { endResetsOf } from './features/colocations/resets/linking.ts';
import type { JoinParts } from './features/colocations/moves/joining.ts';
import type { MoveParts } from './features/colocations/moves/parts.ts';
import type { OnTransferred } from './features/colocations/transferring.ts';
import { endPairingsBy } from './features/fridge/pairings.ts';
import { claimMoney } from './features/money/expenses/claiming.ts';
import { claimDefaultSplits } from './features/money/expenses/default-splits.ts';
import { newsRedactors } from './features/news/news.ts';
import { notificationTriggers } from './features/notices/sending/notification-triggers.ts';
import { nudgeRedactors } from './features/money/settling/nudging.ts';
import { claim, type OnClaimed } from './features/placeholders/claiming.ts';
import type { OnRemoved } from './features/placeholders/removing.ts';
import { reminderRedactors } from './features/reminders/anonymity.ts';
import { choreWholes } from './features/chores/wholes.ts';
import { reminderWholes } from './features/reminders/wholes.ts';

// Shared by the server and the host's commands: a write by a command is like any other, and its events are broadcast.

/** Data that is removed with a member. */
export const onMemberLeft: OnMemberLeft = async (held, userId) => {
  await endEnrolmentsOf(held, userId);
  await deleteAbsencesOf(held, userId);
  await withdrawAddressOf(held, userId);
  await leaveBills(held, userId);
  await endResetsOf(held, userId);
  await endPurseOf(held, userId);
  await endMoveOf(held, userId);
  await endPairingsBy(held, userId);
};

/** Data that changes with a planned move, and is restored when that is undone. */
export const moveParts: MoveParts = {
  bills: movingBills,
  turns: movingTurns,
  absences: movingAbsences,
};

/** What a new member may join. */
export const joinParts: JoinParts = { rotas: joinRotas, bills: joinBills };

/** Data that is removed with a name without an account. */
export const onRemoved: OnRemoved = async (held, id) => {
  await leaveBills(held, id);
  await endPurseOf(held, id);
};

/** Data that moves to the member who claims a placeholder. */
export const claimAll: OnClaimed = async (held, claimed) => {
  await claimMoney(held, claimed);
  await claimDefaultSplits(held, claimed);
  await claimBills(held, claimed);
  await endPurseOf(held, claimed.placeholderId);
  await endMoveOf(held, claimed.placeholderId);
  await claimKeys(held, claimed);
};

/** Data that moves to the user who gets a member's place. */
export const onTransferred: OnTransferred = async (held, { from, to }) => {
  await transferAbsences(held, { from, to });
  await transferChores(held, { from, to });
  await claim(held, { placeholderId: from, userId: to }, claimAll);
};

export const membershipOf = (platform: Platform) => createMembershipChanges(platform, onMemberLeft);

/** Tables of a household that grow without a limit. */
const countedTables = [
  'messages',
  'chores',
  'chore_messages',
  'expenses',
  'expense_categories',
  'expense_messages',
  'reminders',
  'reminder_items',
  'poll_votes',
  'absences',
  'bills',
  'book_entries',
  'book_readings',
];

/** The disk that is ours to watch: of an embedded database and of a folder of pictures. Another database watches its own. */
const roomOf = ({ databaseUrl, pictures, dataFolder, leastFreeBytes }: Settings): RequireRoom =>
  databaseUrl !== null && pictures === 'bucket' ? () => Promise.resolve() : keepFree(dataFolder, leastFreeBytes);

type Assembly = { readonly platform: Platform; readonly jobs: Jobs; readonly live: HubLive; readonly bus: Bus };

type AssemblyInput = {
  readonly log: FastifyBaseLogger;
  readonly opened: AsyncDisposableStack;
};

/** Opens what a storage is used through; it is closed with `opened`. */
export async function assemble(
  storage: DatabaseStorage,
  given: ParsedSettings,
  { log, opened }: AssemblyInput,
): Promise<Assembly> {
  const { connection, isPooled, isSpread } = storage;
  const database = createDatabase(connection, { log, isPooled, isSpread, connections: given.databaseConnections });
  opened.defer(() => database.close());
  const bus = createBus(withFolderName(storage.direct, given), log);
  opened.defer(() => bus.close());
  const keys = given.jwtSecret ? null : await followSessionKeys({ database, bus, log }, given.dataFolder);
  if (keys) opened.defer(() => keys.stop());
  const sessionKeys = keys ?? onlyKey(given.jwtSecret ?? new Uint8Array());
  const settings: Settings = {
    ...given,
    // Reads the stored secret only on use, so that a rotated key takes effect.
    get jwtSecret() {
      return sessionKeys.current();
    },
  };
  if (settings.databaseUrl !== null && settings.pictures === 'folder')
    log.info({ folder: pictureFolder(settings) }, 'Every process on this database must share this picture folder');
  const sharing = await lookAtSharedPictures(database, settings);
  if (sharing.state !== 'ok') log.warn(wordsOf(sharing));
  const history = () => resolveHistory(database, settings, log);
  await history();
  const sessions = createSessions({ database, bus, secret: sessionKeys, log });
  const departures = { memberLeft: 'MemberLeft', householdDeleted: 'ColocationDeleted' } as const;
  const redactors = new Map([...reminderRedactors, ...newsRedactors, ...nudgeRedactors]);
  const wholes = new Map([...reminderWholes(database), ...choreWholes(database)]);
  const live = createLive({ database, bus, log, departures, redactors, wholes, history });
  opened.defer(() => live.close());
  const counts = createCounts();
  const jobs = createJobs(storage.direct, { database, log, ended: counts.job });
  opened.defer(() => jobs.close());
  const recentEvents = new RecentEvents();
  const announce: Announce = (id, events, about) => {
    counts.events(events.length);
    recentEvents.remember(id, events, about);
    live.announce(id, events);
  };
  const transact = createTransact(database, { announce }, log, notificationTriggers(jobs));
  const platform: Platform = {
    settings,
    database,
    transact,
    requireQuota: createQuota(settings.maxRows, countedTables),
    requireBudget: createBudget(settings.maxDailyBytes),
    requireRoom: roomOf(settings),
    sessions,
    live,
    log,
    counts,
    recentEvents,
  };
  return { platform, jobs, live, bus };
}
