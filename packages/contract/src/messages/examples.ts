import { ana, ben, home, thing, type Examples } from '../wire/example.ts';
import type { messageEndpoints } from './endpoints.ts';
import type { Message } from './schemas.ts';

const [hello, reaction] = [thing(1), thing(2)];

const message: Message = {
  id: hello,
  colocationId: home,
  content: 'Who is in on Friday, @Ben?',
  sendBy: ana,
  sendAt: '2026-11-24T08:30:00.000Z',
  replyTo: null,
  reactions: [{ id: reaction, userId: ben, messageId: hello, type: '🙋' }],
  mentions: [ben],
  pictures: [],
};

export const messageExamples: Examples<typeof messageEndpoints> = {
  listMessages: {
    description: 'One of `before`, `after` and `around` at most (422). Empty for an unknown id.',
    query: { colocationId: home, limit: 50 },
    answer: [message],
  },
  searchMessages: {
    description:
      'Ignores case, accents and width, at most fifty per call. `next` is the `beforeAt` and `before` of the next call.',
    query: { colocationId: home, words: 'friday' },
    answer: { messages: [message], next: null },
  },
  getReadMark: {
    description: 'It is each member’s own, and has no number: no event tells of it.',
    query: { colocationId: home },
    answer: { userId: ana, sendAt: '2026-11-24T08:30:00.000Z', messageId: hello },
  },
  moveReadMark: {
    description: 'Returns my id. Emits `MessagesRead` to my other devices only.',
    body: { colocationId: home, sendAt: '2026-11-24T08:30:00Z', messageId: hello },
    answer: ana,
  },
  getMessage: { description: '404 once it was deleted.', params: { id: hello }, answer: message },
  sendMessage: {
    description: 'Returns its id. The message in `replyTo` may be deleted.',
    body: { colocationId: home, content: 'Who is in on Friday, @Ben?', mentions: [ben] },
    answer: hello,
  },
  sendPictures: {
    description: 'Returns its id. Without words its `content` is `📷`, for older clients.',
    body: { colocationId: home, content: 'The new shelf', alts: ['A shelf beside the window'] },
    answer: hello,
  },
  editMessage: {
    description: 'Returns its id. Only its sender may (403 `notYours`). Emits `MessageUpdated`.',
    body: { id: hello, content: 'Who is in on Saturday, @Ben?' },
    answer: hello,
  },
  deleteMessage: {
    description: 'Returns its id. Its text is erased from the stored events, too.',
    params: { id: hello },
    answer: hello,
  },
  reactToMessage: {
    description: 'Returns the message’s id. Another reaction replaces mine, and keeps its id.',
    body: { messageId: hello, type: '🙋' },
    answer: hello,
  },
  withdrawMessageReaction: {
    description: 'Returns the message’s id. Emits `DeleteMessageReaction`, with the whole reaction.',
    body: { messageId: hello },
    answer: hello,
  },
};
