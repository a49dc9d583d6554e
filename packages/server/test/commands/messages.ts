import { messageCommands } from '@hestia/contract/messages/commands.ts';
import { WORDLESS } from '@hestia/contract/messages/pictures.ts';
import type { Message, MessagePicture } from '@hestia/contract/messages/schemas.ts';
import { now, type Bench, type Samples } from './bench.ts';

const messageOf = (bench: Bench): Message => ({
  id: bench.newId(),
  colocationId: bench.home,
  content: 'Who has the key?',
  sendBy: bench.lea,
  sendAt: now(),
  replyTo: null,
  reactions: [],
  mentions: [],
  pictures: [],
});

/** The bench's picture, before the server has named it. */
const red = (alt: string | null): MessagePicture => ({ imageUrl: '', alt, width: 8, height: 8 });

const reactionOf = async (bench: Bench) => {
  const { id: messageId } = await bench.did(messageCommands.send, messageOf(bench));
  return { id: bench.newId(), userId: bench.lea, messageId, type: '👍' };
};
const reaction = async (bench: Bench) => bench.did(messageCommands.react, await reactionOf(bench));

export const messageCommandSamples = {
  'messages.send': [
    ['a message', messageOf],
    ['a mention', (bench) => ({ ...messageOf(bench), content: '@Tomasz?', mentions: [bench.tomasz] })],
    [
      'a reply',
      async (bench) => ({
        ...messageOf(bench),
        replyTo: (await bench.did(messageCommands.send, messageOf(bench))).id,
      }),
    ],
  ],
  'messages.sendPictures': [
    [
      'two with words',
      (bench) => ({
        message: { ...messageOf(bench), pictures: [red('The pot'), red(null)] },
        files: [bench.picture, bench.picture],
      }),
    ],
    [
      'one alone, to somebody’s question',
      async (bench) => ({
        message: {
          ...messageOf(bench),
          content: WORDLESS,
          replyTo: (await bench.did(messageCommands.send, messageOf(bench))).id,
          pictures: [red(null)],
        },
        files: [bench.picture],
      }),
    ],
  ],
  'messages.read': [
    [
      'up to a message',
      async (bench) => {
        const { id: messageId, sendAt } = await bench.did(messageCommands.send, messageOf(bench));
        return { userId: bench.lea, colocationId: bench.home, sendAt, messageId };
      },
    ],
  ],
  'messages.edit': [
    [
      'whom it mentions',
      async (bench) => ({
        before: await bench.did(messageCommands.send, messageOf(bench)),
        content: '@Tomasz, me',
        mentions: [bench.tomasz],
      }),
    ],
    [
      'a message',
      async (bench) => ({ before: await bench.did(messageCommands.send, messageOf(bench)), content: 'Me' }),
    ],
  ],
  'messages.delete': [
    ['a message', async (bench) => ({ before: await bench.did(messageCommands.send, messageOf(bench)) })],
  ],
  'messages.react': [
    ['the first', reactionOf],
    ['another', async (bench) => ({ ...(await reaction(bench)), id: bench.newId(), type: '🎉' })],
  ],
  'messages.withdrawReaction': [['mine', reaction]],
} satisfies Partial<Samples>;
