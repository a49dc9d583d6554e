import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { pictureForm } from './images.ts';
import { inOthersNameAsMember, type Samples, type Scene } from './scene.ts';

const send = ({ home, ada, add }: Scene) =>
  add(messageEndpoints.sendMessage, { body: { colocationId: home, content: 'Hello', sendBy: ada.id } });

async function react(scene: Scene) {
  const messageId = await send(scene);
  await scene.add(messageEndpoints.reactToMessage, { body: { messageId, type: '👍' } });
  return messageId;
}

export const messageSamples: Samples<typeof messageEndpoints> = {
  listMessages: { make: ({ home }) => ({ query: { colocationId: home } }) },
  searchMessages: { make: ({ home }) => ({ query: { colocationId: home, words: 'Hello' } }) },
  getMessage: { make: async (scene) => ({ params: { id: await send(scene) } }) },
  sendMessage: { make: ({ home, ada }) => ({ body: { colocationId: home, content: 'Hello', sendBy: ada.id } }) },
  sendPictures: {
    make: ({ home, ada }) => {
      const body = pictureForm();
      body.append('colocationId', home);
      body.append('sendBy', ada.id);
      return { body };
    },
  },
  editMessage: { make: async (scene) => ({ body: { id: await send(scene), content: 'Hello!' } }) },
  deleteMessage: { make: async (scene) => ({ params: { id: await send(scene) } }) },
  reactToMessage: {
    make: async (scene) => ({ body: { messageId: await send(scene), userId: scene.ada.id, type: '👍' } }),
    outcomes: inOthersNameAsMember,
  },
  withdrawMessageReaction: {
    make: async (scene) => ({ body: { messageId: await react(scene), userId: scene.ada.id } }),
    outcomes: inOthersNameAsMember,
  },
};
