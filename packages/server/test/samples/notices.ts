import { noticeEndpoints, noticeKinds } from '@hestia/contract/notices/endpoints.ts';
import { forAnyUser, forSelf, type Samples } from './scene.ts';

const endpoint = 'https://push.example.org/ada';
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const choice = {
  kinds: Object.fromEntries(noticeKinds.map((kind) => [kind, true])),
  quietFrom: null,
  quietUntil: null,
  timeZone: 'Europe/Paris',
};

/** Everybody has notices of their own; an address to send them to is known to its device alone. */
export const noticeSamples: Samples<typeof noticeEndpoints> = {
  getNoticeChoice: { make: () => ({}), outcomes: forAnyUser },
  setNoticeChoice: { make: () => ({ body: choice }), outcomes: forAnyUser },
  getPushKey: { make: () => ({}), outcomes: forAnyUser },
  subscribe: { make: () => ({ body: { endpoint, keys } }), outcomes: forAnyUser },
  unsubscribe: {
    make: async ({ add }) => {
      await add(noticeEndpoints.subscribe, { body: { endpoint, keys } });
      return { body: { endpoint } };
    },
    outcomes: forAnyUser,
  },
  listDevices: { make: () => ({}), outcomes: forAnyUser },
  removeDevice: {
    make: async ({ ada, add }) => {
      await add(noticeEndpoints.subscribe, { body: { endpoint, keys } });
      return { params: { id: ada.sessionId } };
    },
    outcomes: forSelf,
  },
};
