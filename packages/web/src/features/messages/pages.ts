import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { definePages, householdRead } from '#platform/pages/page.ts';
import { readChatSearch } from './searching/chat-address.ts';

export const messagePages = definePages('messages', [
  {
    path: '/message',
    search: readChatSearch,
    loader: async () => (await import('./store/chat.ts')).chatReads,
    prefetch: [
      householdRead(messageEndpoints.listMessages, { colocationId: '{home}', limit: '50' }),
      // A device that is new here begins where the others are; any other compares when it has connected.
      householdRead(messageEndpoints.getReadMark, { colocationId: '{home}' }),
    ],
    screen: async () => (await import('./chat-screen.tsx')).ChatScreen,
    navigation: { icon: 'chat' },
    badge: { hook: async () => (await import('./store/chat-view.ts')).useUnread, isUrgent: true, isOnIcon: true },
  },
]);
