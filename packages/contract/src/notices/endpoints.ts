import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Id, Instant } from '../wire/primitives.ts';

/** The kinds of push notifications. */
export const noticeKinds = ['reminder', 'message', 'chore', 'expense', 'nudge', 'poll'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The topics for which a user chooses a time: due tasks are separate from new ones. */
export const noticeTopics = ['due', 'message', 'nudge', 'chore', 'expense', 'reminder', 'poll'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** When a notification is sent: at once, counted in the evening summary, or never. */
export const noticeTimes = ['now', 'evening', 'never'] as const;
export type NoticeTime = (typeof noticeTimes)[number];

/** Default hour of the evening summary: six. */
export const USUAL_DIGEST_AT = 18 * 60;

/** Default times: the user's own matters at once, others' actions in the evening. */
export const USUAL_TIMES: Readonly<Record<NoticeTopic, NoticeTime>> = {
  due: 'now',
  message: 'now',
  nudge: 'now',
  chore: 'evening',
  expense: 'evening',
  reminder: 'evening',
  poll: 'evening',
};

/** Default time of reminders about turns: nine. */
export const USUAL_REMIND_AT = 9 * 60;

const Minute = z.int().check(z.minimum(0), z.maximum(1439));

/** A user's notification settings in minutes of the day in `timeZone`; quiet from `quietFrom` to `quietUntil`, also over midnight. */
export const NoticeChoice = z.object({
  /** Whether a kind is sent at all; `times` says when. */
  kinds: z.record(z.enum(noticeKinds), z.boolean()),
  /** Absent in data of older versions. */
  times: z.optional(z.record(z.enum(noticeTopics), z.enum(noticeTimes))),
  quietFrom: z.nullable(Minute),
  quietUntil: z.nullable(Minute),
  /** IANA name. */
  timeZone: z.string().check(z.maxLength(60)),
  /** The minute of the household's day of the evening summary; null: never, and its notices are sent at once. */
  digestAt: z.nullable(Minute),
  /**
   * The minute of the household’s day of default reminders about turns (R14), 540 until changed; null: never. Absent in
   * data of older versions.
   */
  remindAt: z.optional(z.nullable(Minute)),
});
export type NoticeChoice = z.infer<typeof NoticeChoice>;

const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** Omitted fields stay; null ends the quiet hours, the digest or the default reminders. */
export const ChangedNoticeChoice = z.object({
  kinds: Maybe(z.partialRecord(z.enum(noticeKinds), z.boolean())),
  times: Maybe(z.partialRecord(z.enum(noticeTopics), z.enum(noticeTimes))),
  quietFrom: Maybe(Minute),
  quietUntil: Maybe(Minute),
  timeZone: Maybe(NoticeChoice.shape.timeZone),
  digestAt: Maybe(Minute),
  remindAt: Maybe(Minute),
});
export type ChangedNoticeChoice = z.infer<typeof ChangedNoticeChoice>;

/** A browser that receives Web Push. */
export const NoticeDevice = z.object({
  /** The id of its session. */
  id: Id,
  userAgent: z.string(),
  createdAt: Instant,
  /** The caller's own. */
  current: z.boolean(),
});
export type NoticeDevice = z.infer<typeof NoticeDevice>;

export const noticeEndpoints = defineEndpoints({
  getNoticeChoice: {
    method: 'GET',
    path: '/api/Notice/Choice',
    access: 'user',
    summary: 'My notification preferences',
    response: NoticeChoice,
  },
  setNoticeChoice: {
    method: 'PUT',
    path: '/api/Notice/Choice',
    access: 'user',
    summary: 'Changes my notification preferences',
    body: ChangedNoticeChoice,
    response: Id,
  },
  getPushKey: {
    method: 'GET',
    path: '/api/Notice/Key',
    access: 'user',
    summary: 'The public VAPID key (RFC 8292) for a Web Push subscription, base64url',
    response: z.string(),
  },
  subscribe: {
    method: 'POST',
    path: '/api/Notice/Subscription',
    access: 'user',
    summary: 'Registers a Web Push subscription of this device',
    body: z.object({
      endpoint: z.url().check(z.maxLength(2048), z.regex(/^[\x21-\x7e]+$/)),
      keys: z.object({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(100)) }),
    }),
    response: z.string(),
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/Notice/Subscription',
    access: 'user',
    summary: 'Deletes a Web Push subscription',
    body: z.object({ endpoint: z.string().check(z.maxLength(2048)) }),
    response: z.string(),
  },
  getPushServices: {
    method: 'GET',
    path: '/api/Notice/Services',
    access: 'user',
    summary: 'The push services by which this server reaches the apps for phones',
    response: z.object({ fcm: z.boolean(), apns: z.boolean() }),
  },
  removePhone: {
    method: 'DELETE',
    path: '/api/Notice/Phone',
    access: 'user',
    summary: 'Ends the notifications of the phone that this session is on',
    response: z.string(),
  },
  listDevices: {
    method: 'GET',
    path: '/api/Notice/Devices',
    access: 'user',
    summary: 'The browsers that are sent my Web Push notifications, newest first',
    response: z.array(NoticeDevice),
  },
  removeDevice: {
    method: 'DELETE',
    path: '/api/Notice/Devices/{id}',
    access: 'user',
    summary: 'Ends the notifications of one of my browsers; returns its id',
    params: z.object({ id: Id }),
    response: Id,
  },
  snooze: {
    method: 'POST',
    path: '/api/Notice/Snooze',
    access: 'member',
    household: { of: 'chore', by: 'body.choreId' },
    summary: 'Puts my reminders of an open chore off until the next morning (R21); returns the chore id',
    body: z.object({ choreId: Id }),
    response: Id,
  },
});
