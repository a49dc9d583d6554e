import type { DecodedEvent } from '@hestia/contract/events.ts';
import { oldestCopy } from '#platform/sync/queries/persist.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { connectHub } from '#platform/sync/live/hub-connection.ts';
import { Live } from '#platform/sync/live/live-client.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { applyEvent, refreshOlderThan } from '#platform/sync/live/apply-event.ts';
import { setTypingSender } from '#platform/sync/live/typing.ts';
import { refreshUser } from '#platform/sign-in/enter.ts';
import { isInFront, watchInFront } from './in-front.ts';
import { readPushOwner } from '#platform/session/push-owner.ts';
import { onSession } from '#platform/session/session-end.ts';
import { readToken, readUser, saveUser, setColocation, subscribeUser } from '#platform/session/session.ts';
import { subscribers, cacheReducers } from './features.ts';
import { sendUnsentLanguage } from './chosen-language.ts';

export const live = new Live({
  connect: connectHub,
  apply: (event, at) => {
    applyEvent(queryClient, cacheReducers, { event, ...at });
    for (const subscriber of subscribers) subscriber.onEvent(event, at.seq);
    followMyself(event);
  },
  lost: () => void refreshUser().catch(() => undefined),
  kept: () => oldestCopy(queryClient),
  refresh: (point) => {
    refreshOlderThan(queryClient, point);
    for (const subscriber of subscribers) subscriber.refresh(point);
  },
});

setTypingSender(() => live.send('Typing'));
const sayInFront = () => live.send('InFront', isInFront());

/** Maintains the connection to the signed-in user's household, from now on. */
export function followHousehold(): void {
  subscribeUser(follow);
  // The record outlives a session that has run out: without this the line would knock for ever.
  onSession(follow);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  watchInFront(sayInFront);
  follow();
  void renewPush().catch(() => undefined);
  sendLanguageAgain();
  window.addEventListener('online', sendLanguageAgain);
  // A browser without storage has stored nothing.
  void takeUp().catch(() => undefined);
}

const sendLanguageAgain = () => void sendUnsentLanguage().catch(() => undefined);

const takeUp = async () => (await untilLoaded(() => import('./on-device.ts'))).takeUpWhatWaits();

const follow = () => void live.follow(readToken() === null ? null : readUser().colocationId || null);

/** The server forgets a browser together with its session. */
async function renewPush(): Promise<void> {
  const owner = readPushOwner();
  if (owner === null || owner !== readUser().id || readToken() === null) return;
  await (await import('#platform/push.ts')).renewSubscription();
}

function wake(): void {
  if (document.visibilityState === 'visible') void live.wake();
}

/** Some events are about me: a new name, or a household that is no longer mine. */
function followMyself(event: DecodedEvent): void {
  const me = readUser();
  if (event.name === 'UserUpdated' && event.payload.id === me.id) {
    saveUser({ ...me, username: event.payload.username });
  } else if (event.name === 'MemberLeft' && event.payload === me.id) {
    setColocation(null);
    // Unless it is only the farewell of a household that I have left for another.
    void refreshUser().catch(() => undefined);
  } else if (event.name === 'ColocationDeleted') {
    setColocation(null);
  }
}
