import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { nightlyBackup } from '#platform/backup/nightly.ts';
import type { Backup } from '#platform/backup/read.ts';
import { weeklyProof } from '#platform/backup/weekly-proof.ts';
import { proveBackup } from './prove-backup.ts';
import type { Bus } from '#platform/db/bus/bus.ts';
import { openStorage } from '#platform/db/opening/storage.ts';
import type { Feature } from '#platform/http/requests/feature.ts';
import { buildHttp } from '#platform/http/server.ts';
import { attachHub } from '#platform/hub/attach.ts';
import { createHub } from '#platform/hub/hub.ts';
import { describeFailed } from '#platform/jobs/failed.ts';
import type { Jobs, Schedule } from '#platform/jobs/jobs.ts';
import { requireOwnNames } from '#platform/jobs/names.ts';
import { retention } from '#platform/jobs/retention.ts';
import { whyNotListening } from '#platform/kernel/listening.ts';
import { withTimeout } from '#platform/kernel/with-timeout.ts';
import { picturePlaces, pictureStores } from '#platform/pictures/stores.ts';
import type { Platform } from '#platform/platform.ts';
import { helloOf } from '#platform/kernel/settings/mail-settings.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createMails, type Mails } from '#platform/mail/mails.ts';
import type { ParsedSettings, Settings } from '#platform/kernel/settings/settings.ts';
import { assemble, claimAll, joinParts, membershipOf, moveParts, onMemberLeft, onRemoved } from './assembly.ts';
import { absences } from './features/absences/absences.ts';
import { accounts } from './features/accounts/accounts.ts';
import { requireUser } from './features/accounts/open-session.ts';
import { confirmWith } from './features/accounts/confirming.ts';
import { createLoginThrottle } from './features/accounts/login-throttle.ts';
import { ownData } from './features/accounts/own-data/own-data.ts';
import { passkeys } from './features/accounts/passkeys/passkeys.ts';
import { recovery } from './features/accounts/recovery/recovery.ts';
import { secondFactor } from './features/accounts/second-factor/second-factor.ts';
import { findResetUntil, makeReset } from './features/accounts/passwords/reset-codes.ts';
import { bills } from './features/bills/bills.ts';
import { book } from './features/book/book.ts';
import { calendar } from './features/chores/calendar/calendar.ts';
import { chores } from './features/chores/chores.ts';
import { passTurnsOf } from './features/chores/turns/passing.ts';
import { sayWhatBeginningStops } from './features/chores/turns/stopping.ts';
import { moveToTimeZone } from './features/chores/time-zone.ts';
import { colocations } from './features/colocations/colocations.ts';
import { moves } from './features/colocations/moves/moves.ts';
import { settingByLink } from './features/colocations/resets/linking.ts';
import { memberResets } from './features/colocations/resets/resets.ts';
import { fridge } from './features/fridge/fridge.ts';
import { pairings } from './features/fridge/managing.ts';
import { createSaveImage, images } from './features/images/images.ts';
import { imageStore } from './features/images/store.ts';
import { messages } from './features/messages/messages.ts';
import { changeCurrency } from './features/money/expenses/currency.ts';
import { bookBill } from './features/money/bill-booking.ts';
import { createRefundCategory } from './features/money/expenses/categories.ts';
import { defaultSplits } from './features/money/expenses/default-splits.ts';
import { expenseHistory } from './features/money/history/history.ts';
import { describeWrongSums } from './features/money/history/sums-check.ts';
import { imports } from './features/money/imports/imports.ts';
import { left } from './features/money/left/left.ts';
import { money } from './features/money/money.ts';
import { loadSeal } from '#platform/access/sealing-keys.ts';
import { readHandles } from './features/money/settling/handles.ts';
import type { Seal } from '#platform/kernel/seal.ts';
import { closing } from './features/money/closing/closing.ts';
import { purses } from './features/money/purses/purses.ts';
import { settling } from './features/money/settling/settling.ts';
import { readDigest } from './features/news/digest.ts';
import { news } from './features/news/news.ts';
import { notifyOwnerOf } from './features/notices/sending/owner-notices.ts';
import { type ApnsSender, apnsSender } from './features/notices/channels/apns.ts';
import { notices } from './features/notices/notices.ts';
import { followPushKeys, type PushKeys } from './features/notices/channels/web-push.ts';
import { makePlaceholder, placeholders } from './features/placeholders/placeholders.ts';
import { removeUnused } from './features/placeholders/removing.ts';
import { reminders } from './features/reminders/reminders.ts';
import { shoppingLists } from './features/reminders/shopping-lists.ts';
import { system } from './features/system/system.ts';
import { tags } from './features/tags/tags.ts';
import { wordsOf } from './cli/checks/finding.ts';
import { cheapFindings, type Findings } from './findings.ts';
import { fridgeNeeds } from './fridge-needs.ts';
import { registerGauges } from './gauges.ts';
import { readWeek } from './read-week.ts';

const MAX_REQUESTS_MS = 5000;
const DEAF =
  'The listening connection to the database is lost: what other processes write is seen a second later. It is opened again by itself';

/** Hestia, built and ready to listen. */
export type App = {
  readonly platform: Platform;
  readonly http: FastifyInstance;
  /** Begins to listen and answers the address. */
  listen(): Promise<string>;
  /** Still answers, but tells balancers to stop sending, for the time in the settings or until it is aborted. */
  drain(signal: AbortSignal): Promise<void>;
  /** Lets running requests end, disconnects hub clients with leave to reconnect, closes the database. */
  close(): Promise<void>;
};

/** Reactions of other features when a household is founded, loses a member, or moves. */
const onHousehold = {
  onHouseholdCreated: createRefundCategory,
  onMemberLeft,
  onCurrencyChanged: changeCurrency,
  onTimeZoneChanged: moveToTimeZone,
};

type SystemParts = { readonly jobs: Jobs; readonly bus: Pick<Bus, 'listening'>; readonly cheap: Findings };
type Keys = { readonly pushKeys: PushKeys; readonly apns: ApnsSender | null; readonly seal: Seal };

/** The one list of what Hestia can do. */
function featuresOf(platform: Platform, { jobs, bus, cheap }: SystemParts, { pushKeys, apns, seal }: Keys): Feature[] {
  const throttle = createLoginThrottle(platform.database);
  const membership = membershipOf(platform);
  const confirm = confirmWith(platform, throttle);
  const notifyOwner = notifyOwnerOf(jobs);
  const mails = mailsOf(platform, jobs);
  const store = imageStore(pictureStores(platform.settings));
  const saveImage = createSaveImage(platform, store);
  const features = [
    accounts(platform, membership, throttle, {
      setByLink: settingByLink(platform),
      notifyOwner,
      mails: mails && mails.kind('reset'),
    }),
    passkeys(platform, throttle, notifyOwner),
    recovery(platform, throttle, notifyOwner),
    secondFactor(platform, throttle, notifyOwner),
    ownData(platform, (on, userId) => readHandles(on, seal, userId)),
    colocations(platform, onHousehold, { confirm, notifyOwner, seal, mails: mails && mails.kind('invitation') }),
    memberResets(platform, { confirm, notifyOwner, makeReset, findResetUntil }),
    messages(platform, createSaveImage(platform, store)),
    chores(platform),
    calendar(platform, { confirm, notifyOwner }),
    money(platform, saveImage),
    expenseHistory(platform),
    settling(platform, { seal, confirm, notifyOwner }),
    closing(platform),
    purses(platform),
    moves(platform, { confirm, onMemberLeft, parts: moveParts, joinParts, describe: requireUser }),
    left(platform),
    defaultSplits,
    imports(platform, { make: makePlaceholder, removeUnused: (held, id) => removeUnused(held, id, onRemoved) }),
    bills(platform, bookBill),
    book,
    images(platform, store),
    reminders(platform, saveImage),
    shoppingLists,
    notices(platform, { jobs, keys: pushKeys, apns, readDigest, readWeek }),
    absences(platform, { onAway: passTurnsOf, onBegun: sayWhatBeginningStops }),
    placeholders(onRemoved, claimAll),
    news,
    tags(platform, { seal }),
    pairings(platform, { confirm }),
    fridge(platform, fridgeNeeds(platform, store)),
  ];
  const findings = async () => [
    ...(bus.listening ? [] : [DEAF]),
    ...(await describeWrongSums(platform.database)),
    ...(await describeFailed(platform.database)),
    ...(await cheap()).map(wordsOf),
  ];
  return [...features, system(platform, jobs, features, findings)];
}

/** The e-mails of this server; null where no mail server is set. */
function mailsOf({ settings, database, counts, log }: Platform, jobs: Jobs): Mails | null {
  if (settings.mail === null) return null;
  const mailer = createMailer(settings.mail, helloOf(settings.publicUrl));
  return createMails({ database, jobs, mailer, counts, log, secret: () => settings.jwtSecret });
}

/** Opens the database and assembles the app. Closes all opened resources when a later step fails. */
export async function createApp(
  given: ParsedSettings,
  { log, checksLists = false }: { log: FastifyBaseLogger; checksLists?: boolean },
): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const storage = await openStorage(given, log);
  opened.defer(() => storage.close());
  // Closed when no job is left that would send by it.
  const apns = given.apns && apnsSender(given.apns, log);
  opened.defer(() => apns?.close());
  const { platform, jobs, live, bus } = await assemble(storage, given, { log, opened });
  const { settings, database, sessions } = platform;
  const pushKeys = await followPushKeys({ database, bus, log }, settings.dataFolder);
  opened.defer(() => pushKeys.stop());
  const seal = await loadSeal(database, settings, log);
  const cheap = cheapFindings(platform);
  const features = featuresOf(platform, { jobs, bus, cheap }, { pushKeys, apns, seal });
  const http = await buildHttp(platform, features, { checksLists });
  const hub = createHub({ ...live.hub, sessions, settings, log });
  attachHub(http, hub);
  registerGauges(http.metrics, { platform, jobs, bus, hub, findings: cheap });
  const { backup } = settings;
  const from = { connection: storage.direct, pictures: picturePlaces(settings) };
  const prove = async (written: Backup) => void (await proveBackup(written, settings, log));
  const around = { log, leastFreeBytes: settings.leastFreeBytes };
  const backups = backup === null ? [] : [nightlyBackup(from, backup, around), weeklyProof(backup, { prove, log })];
  const work = jobsOf(features, [retention(database, log), ...backups]);
  opened.defer(() => closeHttp(http));

  const open = opened.move();
  return {
    platform,
    http,
    async listen() {
      const address = await listenSilently(http, settings, log);
      // Nightly work must not delay first pages.
      const { queues, schedules } = work;
      jobs.start(queues, schedules).catch((error: unknown) => log.error({ err: error }, 'Job queue failed to start'));
      return address;
    },
    async drain(signal) {
      http.draining.isOn = true;
      log.info({ seconds: settings.drainSeconds }, 'Draining: /health/ready says that no more requests are wanted');
      await sleep(settings.drainSeconds * 1000, undefined, { signal }).catch(() => {});
    },
    close: () => open.disposeAsync(),
  };
}

/** Lets running requests end, but doesn't wait for any that a silent database blocks. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const closed = http.close();
  if (await withTimeout(MAX_REQUESTS_MS, closed)) return;
  http.server.closeAllConnections();
  await closed;
}

/** Fastify would log what `main.ts` reports in its own words. */
async function listenSilently(
  http: FastifyInstance,
  { port, host }: Settings,
  log: FastifyBaseLogger,
): Promise<string> {
  const { level } = log;
  log.level = 'silent';
  try {
    return await http.listen({ port, host });
  } catch (error) {
    throw cannotListen(error, `${host}:${port}`);
  } finally {
    log.level = level;
  }
}

function cannotListen(error: unknown, address: string): unknown {
  const why = whyNotListening(error);
  return why === undefined ? error : new Error(`${address} ${why.message}; ${why.mend}`, { cause: error });
}

/** All jobs: a duplicate name prevents the server from starting. */
function jobsOf(features: readonly Feature[], own: readonly Schedule[]): Pick<Feature, 'queues' | 'schedules'> {
  const queues = features.flatMap((feature) => feature.queues);
  const schedules = [...features.flatMap((feature) => feature.schedules), ...own];
  requireOwnNames([...queues, ...schedules]);
  return { queues, schedules };
}
