import { apnsDevice } from '@hestia/contract/accounts/push-token.ts';
import { DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import { keepConnection, type ConnectOptions } from './apns-connection.ts';
import { apnsPayload } from './apns-payload.ts';
import { providerTokens } from './apns-token.ts';
import type { Outcome, PhoneItem } from '../sending/deliver.ts';

export type ApnsSender = {
  readonly send: (item: PhoneItem) => Promise<Outcome>;
  readonly close: () => void;
};
type ApnsSettings = NonNullable<Settings['apns']>;

/** Reasons of APNs that mean a permanently invalid token ("Handling notification responses from APNs"). */
const DEAD = new Set(['Unregistered', 'ExpiredToken', 'BadDeviceToken', 'DeviceTokenNotForTopic']);
/** Errors that could also mean that all phones are refused for a fault of the settings. */
const SUSPECT: Readonly<Record<string, string>> = {
  BadDeviceToken: 'of another environment, or none at all. If that is so of every phone, look at HESTIA_APNS_URL',
  DeviceTokenNotForTopic: 'of another app. If that is so of every phone, look at HESTIA_APNS_TOPIC',
};

/** A longer one is refused; ours are ASCII, and half as long at most. */
const MAX_COLLAPSE_ID = 64;

const KEYS = 'HESTIA_APNS_KEY, HESTIA_APNS_KEY_ID and HESTIA_APNS_TEAM_ID';
/** Advice for the host. */
const ADVICE: Readonly<Record<string, string>> = {
  InvalidProviderToken: `${KEYS} do not belong together, or the key was revoked`,
  ExpiredProviderToken: 'the clock of this machine is wrong',
  BadEnvironmentKeyInToken: 'the key is not for the environment of HESTIA_APNS_URL',
  BadTopic: 'HESTIA_APNS_TOPIC is no id of an app',
  TopicDisallowed: 'HESTIA_APNS_TOPIC is no app of the team, or not one that the key is for',
};

/** A 410 has the time when the token was last found invalid: a phone that has signed in since is reachable again. */
function deadSince(text: string): Outcome {
  const [, since] = /"timestamp"\s*:\s*(\d{1,15})\b/.exec(text) ?? [];
  return since === undefined ? 'dead' : { deadSince: Number(since) };
}

/** Sends by APNs (HTTP/2), in the name of a key. `connecting` is for tests. */
export function apnsSender(
  settings: ApnsSettings,
  log: Pick<FastifyBaseLogger, 'info'>,
  connecting?: ConnectOptions,
): ApnsSender {
  const tokens = providerTokens(settings);
  const connection = keepConnection(settings.url, connecting);

  const send = async ({ token, push }: PhoneItem): Promise<Outcome> => {
    const headers = {
      ':path': `/3/device/${apnsDevice(token)}`,
      authorization: `bearer ${await tokens.current()}`,
      'apns-topic': settings.topic,
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-expiration': String(Math.floor(Date.now() / 1000) + DAY_SECONDS),
      'apns-collapse-id': (push.tag ?? push.kind).slice(0, MAX_COLLAPSE_ID),
    };
    const { status, text } = await connection.post(headers, apnsPayload(push));
    if (status === 200) return 'sent';
    const reason = /"reason"\s*:\s*"(\w{1,50})"/.exec(text)?.[1] ?? 'no reason given';
    if (DEAD.has(reason)) {
      if (SUSPECT[reason]) log.info(`APNs says that the token of a phone is ${SUSPECT[reason]}`);
      return deadSince(text);
    }
    if (reason === 'ExpiredProviderToken') tokens.renew();
    const advice = ADVICE[reason] ?? (status === 403 ? `look at ${KEYS}` : null);
    throw new Error(`APNs responded with status ${status}: ${reason}${advice ? `; ${advice}` : ''}`);
  };
  return { send, close: () => connection.close() };
}
