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
});

export const messageCommandSamples = {
  'messages.send': [
    ['a message', messageOf],
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
      'a message',
      async (bench) => ({ before: await bench.did(messageCommands.send, messageOf(bench)), content: 'Me' }),
    ],
  ],
  'messages.delete': [
    ['a message', async (bench) => ({ before: await bench.did(messageCommands.send, messageOf(bench)) })],
  ],
} satisfies Partial<Samples>;
