import { noticeEndpoints, noticeKinds } from '@hestia/contract/notices/endpoints.ts';
import { addChore } from './chores.ts';
import { forAnyUser, forSelf, type Samples, type Fixture } from './fixture.ts';

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
/** An address is whose who gave it last, and fixtures are made side by side. */
const addressOf = ({ ada }: Fixture) => `https://push.example.org/${ada.id}`;
const choice = {
  kinds: Object.fromEntries(noticeKinds.map((kind) => [kind, true])),
  quietFrom: null,
  quietUntil: null,
  timeZone: 'Europe/Paris',
};

/** Notices are per user; only its device knows a push address. */
export const noticeSamples: Samples<typeof noticeEndpoints> = {
  getNoticeChoice: { make: () => ({}), outcomes: forAnyUser },
  setNoticeChoice: { make: () => ({ body: choice }), outcomes: forAnyUser },
  getPushServices: { make: () => ({}), outcomes: forAnyUser },
  removePhone: { make: () => ({}), outcomes: forAnyUser },
  getPushKey: { make: () => ({}), outcomes: forAnyUser },
  subscribe: { make: (fixture) => ({ body: { endpoint: addressOf(fixture), keys } }), outcomes: forAnyUser },
  unsubscribe: {
    make: async (fixture) => {
      const endpoint = addressOf(fixture);
      await fixture.add(noticeEndpoints.subscribe, { body: { endpoint, keys } });
      return { body: { endpoint } };
    },
    outcomes: forAnyUser,
  },
  listDevices: { make: () => ({}), outcomes: forAnyUser },
  removeDevice: {
    make: async (fixture) => {
      await fixture.add(noticeEndpoints.subscribe, { body: { endpoint: addressOf(fixture), keys } });
      return { params: { id: fixture.ada.sessionId } };
    },
    outcomes: forSelf,
  },
  snooze: {
    make: async (fixture) => ({ body: { choreId: await addChore(fixture, [fixture.ada.id]) } }),
  },
};
