import { randomUUIDv7 } from 'node:crypto';
import type { MessageReaction } from '@hestia/contract/messages/schemas.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { findMessage, toReaction } from './repository.ts';

/** Reacts to a message; a second reaction replaces the first. Returns the message's id. */
export const react: HandlerOf<'messages.react'> = ({ caller: { userId }, body, write }) =>
  write(async (tx) => {
    const message = await findMessage(tx, body.messageId);
    if (!message) throw notFound('This message');
    const earlier = message.reactions?.find((reaction) => reaction.userId === userId);
    const { id, type } = { id: earlier?.id ?? body.id ?? randomUUIDv7(), type: body.type };
    const reaction = { id, userId, messageId: message.id, type };
    await putReaction(tx, reaction);
    tx.emit(earlier ? 'UpdateMessageReaction' : 'NewMessageReaction', reaction);
    return message.id;
  });

/** Withdraws my reaction. Returns the message's id. */
export const withdrawReaction: HandlerOf<'messages.withdrawReaction'> = ({
  caller: { userId },
  body: { messageId },
  write,
}) =>
  write(async (tx) => {
    const row = await tx
      .delete('message_reactions')
      .where('message_id', '=', messageId)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('This reaction');
    tx.emit('DeleteMessageReaction', toReaction(row));
    return messageId;
  });

/** Stores a reaction, or gives my earlier one the new emoji. */
async function putReaction(tx: HouseholdTx, { id, userId, messageId, type }: MessageReaction): Promise<void> {
  await tx
    .insert('message_reactions', { id, message_id: messageId, user_id: userId, type })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'message_id', 'user_id']).doUpdateSet({ type }))
    .execute();
}
