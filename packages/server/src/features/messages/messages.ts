import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { membersAmong } from '#platform/access/members-among.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { defineFeature, type HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import type { Platform } from '#platform/platform.ts';
import { react, withdrawReaction } from './reactions.ts';
import { reading } from './reading.ts';
import { deleteMessage, findMessage, cachedMessages, listMessages, updateMessage } from './repository.ts';
import { searchMessages } from './search.ts';
import { sendMessage, storePictures, type StoreImage } from './sending.ts';

/** The caller's message, to edit or delete: others' are visible but forbidden. */
async function requireOwn(tx: HouseholdTx, id: string): Promise<Message> {
  const message = await findMessage(tx, id);
  if (!message) throw notFound('This message');
  if (message.sendBy !== tx.actorId) throw new ProblemError('notYours', 'Only its sender can change a message');
  return message;
}

const edit: HandlerOf<'messages.edit'> = ({ body, write }) =>
  write(async (tx) => {
    const before = await requireOwn(tx, body.id);
    const mentions = body.mentions ? await membersAmong(tx, body.mentions) : before.mentions;
    const changed = { ...before, content: body.content ?? before.content, mentions };
    await updateMessage(tx, changed);
    tx.emit('MessageUpdated', changed);
    return changed.id;
  });

const remove: HandlerOf<'messages.delete'> = ({ params, write }) =>
  write(async (tx) => {
    const message = await requireOwn(tx, params.id);
    await deleteMessage(tx, message);
    await eraseWords(tx, { id: message.id, since: message.sendAt });
    tx.emit('MessageDeleted', message.id);
    return message.id;
  });

type Places = Readonly<Record<'before' | 'after' | 'around', string | undefined>>;

/** A page has a single starting point: two would be ambiguous. */
function requireOnePlace(places: Places): void {
  const [first, ...others] = Object.entries(places).filter(([, id]) => id);
  if (!first || others.length === 0) return;
  const sentence = `Must not be said beside \`${first[0]}\``;
  throw new ProblemError(
    'invalid',
    'Say only one of `before`, `after` and `around`',
    Object.fromEntries(others.map(([name]) => [name, [sentence]])),
  );
}

/** The household's chat. */
export const messages = ({ database, live }: Platform, storeImage: StoreImage) =>
  defineFeature('messages', messageEndpoints, {
    listMessages: ({ home, query, readCached }) => {
      const { before, after, around, limit } = query;
      requireOnePlace({ before, after, around });
      if (!before && !after && !around && !query.letters) return readCached(cachedMessages(limit));
      return listMessages(home, query);
    },
    searchMessages: ({ home, query }) => {
      return searchMessages(home, query);
    },
    ...reading({ live }),
    getMessage: async ({ home, params }) => {
      const message = await findMessage(home, params.id);
      if (!message) throw notFound('This message');
      return message;
    },
    sendMessage: ({ caller, body, write }) => {
      return write((tx) => sendMessage(tx, caller.userId, body));
    },
    sendPictures: async (context) => {
      const { caller, body, write } = context;
      const pictures = await storePictures(database, storeImage, context);
      return write((tx) => sendMessage(tx, caller.userId, body, pictures));
    },
    editMessage: edit,
    deleteMessage: remove,
    reactToMessage: react,
    withdrawMessageReaction: withdrawReaction,
  });
