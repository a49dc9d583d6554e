import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import type { Samples, Scene } from './scene.ts';

const send = ({ home, ada, add }: Scene) =>
  add(messageEndpoints.sendMessage, { body: { colocationId: home, content: 'Hello', sendBy: ada.id } });

export const messageSamples: Samples<typeof messageEndpoints> = {
  listMessages: { make: ({ home }) => ({ query: { colocationId: home } }) },
  getMessage: { make: async (scene) => ({ params: { id: await send(scene) } }) },
  sendMessage: { make: ({ home, ada }) => ({ body: { colocationId: home, content: 'Hello', sendBy: ada.id } }) },
  editMessage: { make: async (scene) => ({ body: { id: await send(scene), content: 'Hello!' } }) },
  deleteMessage: { make: async (scene) => ({ params: { id: await send(scene) } }) },
};
