import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { requireTimeZone } from '#platform/db/transactions/time-zones.ts';
import type { Jobs, Queue, Schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { accountQueue } from './causes/account-notices.ts';
import type { ApnsSender } from './channels/apns.ts';
import { noticeQueues, type Senders } from './sending/deliver.ts';
import { digestQueue, type ReadDigest, queueDigests } from './digests.ts';
import { queueDueNotices } from './causes/due-notices.ts';
import { queueDueTurns } from './causes/due-turns.ts';
import { snooze } from './causes/snoozing.ts';
import { listDevices, removeDevice, removePhone } from './devices.ts';
import { counted } from './sending/counted.ts';
import { requirePublicEndpoint } from './channels/push-endpoint-guard.ts';
import { fcmSender } from './channels/fcm.ts';
import { deleteSubscription, putSubscription } from './sending/addresses.ts';
import { changeChoice, findChoice } from './sending/choices.ts';
import { queueWeeks, type ReadWeek, weekQueue } from './weeks.ts';
import { requireKeys, webPushSender, type PushKeys } from './channels/web-push.ts';

type Needs = {
  readonly jobs: Pick<Jobs, 'add'>;
  readonly keys: PushKeys;
  readonly apns: ApnsSender | null;
  readonly readDigest: ReadDigest;
  readonly readWeek: ReadWeek;
};

/** Push notices: their receivers, times and devices. */
export const notices = (
  { settings, database, counts }: Platform,
  { jobs, keys, apns, readDigest, readWeek }: Needs,
) => {
  const subject =
    settings.vapidSubject ??
    settings.publicUrl?.origin.replace(/^http:/, 'https:') ??
    'mailto:hestia@localhost.invalid';
  const senders = {
    fcm: settings.fcm && counted(counts, 'fcm', fcmSender(settings.fcm)),
    apns: apns && counted(counts, 'apns', apns.send),
    webPush: counted(
      counts,
      'web',
      webPushSender(() => keys.current(), subject),
    ),
  };
  return defineFeature(
    'notices',
    noticeEndpoints,
    {
      getNoticeChoice: ({ caller }) => findChoice(database, caller.userId),
      setNoticeChoice: async ({ caller, body }) => {
        const timeZone = await requireTimeZone(database, body.timeZone);
        await inTransaction(database, (tx) => changeChoice(tx, caller.userId, { ...body, timeZone }));
        return caller.userId;
      },
      getPushKey: () => keys.current().publicKey,
      subscribe: async ({ caller, body }) => {
        requirePublicEndpoint(body.endpoint);
        requireKeys(body.keys);
        const subscription = { endpoint: body.endpoint, ...body.keys };
        await inTransaction(database, (tx) => putSubscription(tx, caller, subscription));
        return 'Subscribed';
      },
      unsubscribe: async ({ caller, body }) => {
        await deleteSubscription(database, caller.userId, body.endpoint);
        return 'Unsubscribed';
      },
      getPushServices: () => ({ fcm: senders.fcm !== null, apns: senders.apns !== null }),
      removePhone: async ({ caller }) => {
        await removePhone(database, caller.sessionId);
        return 'Removed';
      },
      listDevices: ({ caller }) => listDevices(database, caller),
      snooze: snooze(jobs),
      removeDevice: async ({ caller, params }) => {
        await removeDevice(database, caller.userId, params.id);
        return params.id;
      },
    },
    {
      queues: queuesOf(database, jobs, senders, { readDigest, readWeek }),
      schedules: schedulesOf(database, jobs),
    },
  );
};

const schedulesOf = (database: Database, jobs: Needs['jobs']): Schedule[] => [
  { name: 'due-chores', cron: '*/15 * * * *', run: async () => void (await queueDueNotices(database, jobs)) },
  { name: 'due-turns', cron: '*/15 * * * *', run: async () => void (await queueDueTurns(database, jobs)) },
  { name: 'due-digests', cron: '*/15 * * * *', run: async () => void (await queueDigests(database, jobs)) },
  { name: 'due-weeks', cron: '*/15 * * * *', run: async () => void (await queueWeeks(database, jobs)) },
];

const queuesOf = (
  database: Database,
  jobs: Needs['jobs'],
  senders: Senders,
  { readDigest, readWeek }: Pick<Needs, 'readDigest' | 'readWeek'>,
): Queue[] => [
  ...noticeQueues(database, jobs, senders),
  digestQueue({ database, jobs, senders, read: readDigest }),
  weekQueue(database, jobs, senders, readWeek),
  accountQueue(database, jobs, senders),
];
