import { messageCommands } from '@hestia/contract/messages/commands.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
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
});

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
