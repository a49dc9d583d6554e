import { DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import { createHash } from 'node:crypto';
import https, { type Agent, type RequestOptions } from 'node:https';
import path from 'node:path';
import webPush from 'web-push';
import * as z from 'zod/mini';
import type { Queries } from '#platform/db/queries.ts';
import { followSecret, rotateSecret, type RotatedSecret } from '#platform/db/transactions/shared-secret.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import type { Outcome, WebPushItem } from '../sending/deliver.ts';
import { createTrust } from './trust.ts';
import { publicAgent } from './push-endpoint-guard.ts';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof Keys>;
const NAME = 'vapid-keys';

const TIMEOUT_MS = 5000;
/**
 * Gone, or never there (RFC 8030, section 7.3). Any other refusal may be our fault (keys, clock, size): the browser stays
 * registered.
 */
const DEAD = new Set([404, 410]);

/** The server's VAPID keys (RFC 8292): the same for all processes, since each subscription is made for them. */
export type PushKeys = { current(): VapidKeys } & Pick<RotatedSecret, 'stop'>;

export async function followPushKeys(on: Parameters<typeof followSecret>[0], dataFolder: string): Promise<PushKeys> {
  const formerFile = path.join(dataFolder, 'vapid-keys');
  const secret = await followSecret(on, NAME, { formerFile, make: makeKeys });
  return { current: () => z.parse(Keys, JSON.parse(secret.value)), stop: () => secret.stop() };
}

/** Push services reject old subscriptions with new keys: they are deleted, and each browser makes another when it opens the app. */
export async function rotatePushKeys(on: Queries): Promise<number> {
  return inTransaction(on, async (tx) => {
    await rotateSecret(tx, NAME, makeKeys);
    const { numDeletedRows } = await tx.of().deleteFrom('push_subscriptions').executeTakeFirst();
    return Number(numDeletedRows);
  });
}

const makeKeys = () => JSON.stringify(webPush.generateVAPIDKeys());

/** Refuses invalid keys: each push for them would fail, and be retried. */
export function requireKeys({ p256dh, auth }: { p256dh: string; auth: string }): void {
  try {
    webPush.encrypt(p256dh, auth, 'Hello', 'aes128gcm');
  } catch {
    throw invalidField('keys', 'Invalid subscription keys');
  }
}

/**
 * Sends by Web Push (RFC 8030), encrypted for the browser (RFC 8291). `subject` is the contact for the push service; `agent` the
 * connection.
 */
export function webPushSender(keys: () => VapidKeys, subject: string, agent: Agent = publicAgent) {
  const trust = createTrust();
  return async ({ subscription, push }: WebPushItem): Promise<Outcome> => {
    const { endpoint, p256dh, auth } = subscription;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(push),
      { vapidDetails: { subject, ...keys() }, TTL: DAY_SECONDS, topic: topicOf(push.tag ?? push.kind) },
    );
    const status = await trust(new URL(endpoint).host, () => post(endpoint, { agent, headers }, body));
    if (status >= 200 && status <= 299) return 'sent';
    if (DEAD.has(status)) return 'dead';
    throw new Error(`Push service responded with status ${status}`);
  };
}

/** A topic has at most 32 letters (RFC 8030, section 5.4): of a longer one, as many of its digest. */
const MAX_TOPIC = 32;
const topicOf = (tag: string): string =>
  tag.length <= MAX_TOPIC ? tag : createHash('sha256').update(tag).digest('base64url').slice(0, MAX_TOPIC);

/** Posts, and returns the status. The body isn't read: it may be another party's, and endless. */
function post(endpoint: string, options: RequestOptions, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = https.request(endpoint, { ...options, method: 'POST', signal }, (response) => {
      resolve(response.statusCode ?? 0);
      response.on('error', () => {}).destroy();
    });
    request.on('error', reject).end(body);
  });
}
