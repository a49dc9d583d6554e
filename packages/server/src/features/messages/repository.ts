import type { Message, MessageReaction } from '@hestia/contract/messages/schemas.ts';
import { mostListed } from '@hestia/contract/wire/limits.ts';
import { sql, type Selectable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { MessageReactions, Messages } from '#platform/db/tables.gen.ts';

/** What a message tells. */
const columns = ['colocation_id', 'id', 'content', 'send_by', 'send_at', 'reply_to', 'mentions'] as const;
type Row = Pick<Selectable<Messages>, (typeof columns)[number]>;

const toMessage = (row: Row, reactions: readonly MessageReaction[] = []): Message => ({
  id: row.id,
  colocationId: row.colocation_id,
  content: row.content,
  sendBy: row.send_by,
  sendAt: row.send_at,
  replyTo: row.reply_to,
  reactions: [...reactions],
  mentions: row.mentions,
});

export const toReaction = (row: Selectable<MessageReactions>): MessageReaction => ({
  id: row.id,
  userId: row.user_id,
  messageId: row.message_id,
  type: row.type,
});

/** Messages with the reactions to them. */
async function withReactions(on: Queries, colocationId: string, rows: readonly Row[]): Promise<Message[]> {
  const ids = rows.map((row) => row.id);
  const found = await on
    .of()
    .selectFrom('message_reactions')
    .selectAll()
    .where('colocation_id', '=', colocationId)
    .where('message_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
  const reactions = Map.groupBy(found.map(toReaction), ({ messageId }) => messageId);
  return rows.map((row) => toMessage(row, reactions.get(row.id)));
}

/** The chat, oldest first: the latest `limit` of it (above the message `before`). */
export async function listMessages(
  on: Queries,
  colocationId: string,
  page: { before?: string | undefined; limit?: number | undefined },
): Promise<Message[]> {
  const db = on.of();
  let query = db.selectFrom('messages').select(columns).where('colocation_id', '=', colocationId);
  if (page.before) {
    query = query.where(
      sql<boolean>`(send_at, id) < (select m.send_at, m.id from messages m where m.colocation_id = ${colocationId} and m.id = ${page.before})`,
    );
  }
  query = query
    .orderBy('send_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit ?? mostListed);
  return withReactions(on, colocationId, (await query.execute()).toReversed());
}

/** One message, or undefined. */
export async function findMessage(on: Queries, colocationId: string, id: string): Promise<Message | undefined> {
  const rows = await on
    .of()
    .selectFrom('messages')
    .select(columns)
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .execute();
  return (await withReactions(on, colocationId, rows)).at(0);
}

/** Stores a message as sent now; undefined when the id is taken. */
export async function insertMessage(
  on: Queries,
  message: Omit<Message, 'sendAt' | 'reactions'>,
): Promise<Message | undefined> {
  const row = await on
    .of()
    .insertInto('messages')
    .values({
      colocation_id: message.colocationId,
      id: message.id,
      send_by: message.sendBy,
      content: message.content,
      reply_to: message.replyTo ?? null,
      mentions: message.mentions ?? [],
    })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && toMessage(row);
}

/** Changes the text of a message, and whom it mentions. */
export async function updateMessage(on: Queries, message: Message): Promise<void> {
  await on
    .of()
    .updateTable('messages')
    .set({ content: message.content, mentions: message.mentions ?? [] })
    .where('colocation_id', '=', message.colocationId)
    .where('id', '=', message.id)
    .execute();
}

/** Deletes a message. */
export async function deleteMessage(on: Queries, message: Message): Promise<void> {
  await on
    .of()
    .deleteFrom('messages')
    .where('colocation_id', '=', message.colocationId)
    .where('id', '=', message.id)
    .execute();
}
