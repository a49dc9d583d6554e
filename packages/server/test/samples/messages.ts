import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { pictureForm } from './images.ts';
import { inOthersNameAsMember, type Samples, type Fixture } from './fixture.ts';

const send = ({ home, ada, add }: Fixture) =>
  add(messageEndpoints.sendMessage, { body: { colocationId: home, content: 'Hello', sendBy: ada.id } });

async function react(fixture: Fixture) {
  const messageId = await send(fixture);
  await fixture.add(messageEndpoints.reactToMessage, { body: { messageId, type: '👍' } });
  return messageId;
}

export const messageSamples: Samples<typeof messageEndpoints> = {
  listMessages: { make: ({ home }) => ({ query: { colocationId: home } }) },
  searchMessages: { make: ({ home }) => ({ query: { colocationId: home, words: 'Hello' } }) },
  getReadMark: { make: ({ home }) => ({ query: { colocationId: home } }) },
  moveReadMark: {
    make: ({ home, ada }) => ({ body: { colocationId: home, sendAt: '2026-11-20T12:00:00.000Z', messageId: ada.id } }),
  },
  getMessage: { make: async (fixture) => ({ params: { id: await send(fixture) } }) },
  sendMessage: { make: ({ home, ada }) => ({ body: { colocationId: home, content: 'Hello', sendBy: ada.id } }) },
  sendPictures: {
    make: ({ home, ada }) => {
      const body = pictureForm();
      body.append('colocationId', home);
      body.append('sendBy', ada.id);
      return { body };
    },
  },
  editMessage: { make: async (fixture) => ({ body: { id: await send(fixture), content: 'Hello!' } }) },
  deleteMessage: { make: async (fixture) => ({ params: { id: await send(fixture) } }) },
  reactToMessage: {
    make: async (fixture) => ({ body: { messageId: await send(fixture), userId: fixture.ada.id, type: '👍' } }),
    outcomes: inOthersNameAsMember,
  },
  withdrawMessageReaction: {
    make: async (fixture) => ({ body: { messageId: await react(fixture), userId: fixture.ada.id } }),
    outcomes: inOthersNameAsMember,
  },
};
