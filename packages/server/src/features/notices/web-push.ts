import type { Agent } from 'node:https';
import webPush, { WebPushError } from 'web-push';
import * as z from 'zod/mini';
import { keepSecret } from '#platform/kept-secret.ts';
import type { Outcome, WebPushItem } from './deliver.ts';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof Keys>;

const DAY_SECONDS = 86_400;
const PATIENCE_MS = 10_000;

/** The server's VAPID keys (RFC 8292): made once, kept in the data folder. */
export const vapidKeys = (folder: string): VapidKeys =>
  z.parse(Keys, JSON.parse(keepSecret(folder, 'vapid-keys', () => JSON.stringify(webPush.generateVAPIDKeys()))));

/** Sends by Web Push (RFC 8030), encrypted for the browser (RFC 8291). `subject` tells the push service whom to write to; `agent` how to reach it. */
export function webPushSender(keys: VapidKeys, subject: string, agent?: Agent) {
  return async ({ subscription, push }: WebPushItem): Promise<Outcome> => {
    const { endpoint, p256dh, auth } = subscription;
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(push), {
        vapidDetails: { subject, ...keys },
        TTL: DAY_SECONDS,
        topic: push.kind,
        timeout: PATIENCE_MS,
        ...(agent && { agent }),
      });
      return 'sent';
    } catch (error) {
      // Gone, or never there; the rest of the 4xx says that these keys or this address will not do either.
      if (error instanceof WebPushError && [400, 401, 403, 404, 410].includes(error.statusCode)) return 'dead';
      throw error;
    }
  };
}
