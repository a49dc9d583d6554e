import { randomUUIDv7 } from 'node:crypto';
import type { MessageReaction } from '@hestia/contract/messages/schemas.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { findMessage, toReaction } from './repository.ts';

/** Reacts to a message; a second reaction replaces the first. Returns the message's id. */
export async function react(
  tx: HouseholdTx<'NewMessageReaction' | 'UpdateMessageReaction'>,
  userId: string,
  body: { id?: string | null | undefined; messageId: string; type: string },
): Promise<string> {
  const message = await findMessage(tx, tx.colocationId, body.messageId);
  if (!message) throw notFound('This message');
  const earlier = message.reactions?.find((reaction) => reaction.userId === userId);
  const { id, type } = { id: earlier?.id ?? body.id ?? randomUUIDv7(), type: body.type };
  const reaction = { id, userId, messageId: message.id, type };
  await putReaction(tx, reaction);
  tx.emit(earlier ? 'UpdateMessageReaction' : 'NewMessageReaction', reaction);
  return message.id;
}

/** Withdraws my reaction. Returns the message's id. */
export async function withdrawReaction(
  tx: HouseholdTx<'DeleteMessageReaction'>,
  userId: string,
  messageId: string,
): Promise<string> {
  const row = await tx
    .of()
    .deleteFrom('message_reactions')
    .where('colocation_id', '=', tx.colocationId)
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound('This reaction');
  tx.emit('DeleteMessageReaction', toReaction(row));
  return messageId;
}

/** Stores a reaction, or gives my earlier one the new emoji. */
async function putReaction(tx: HouseholdTx, { id, userId, messageId, type }: MessageReaction): Promise<void> {
  await tx
    .of()
    .insertInto('message_reactions')
    .values({ colocation_id: tx.colocationId, id, message_id: messageId, user_id: userId, type })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'message_id', 'user_id']).doUpdateSet({ type }))
    .execute();
}
