import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import type { MessageEvents } from '@hestia/contract/messages/events.ts';
import type { Message, MessagePicture, MessageReaction } from '@hestia/contract/messages/schemas.ts';
import type { Cursor } from '@hestia/contract/messages/search.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import type { MessageReactions, Messages } from '#platform/db/tables.gen.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';
import { markLeft, markShown } from '#platform/pictures/uses.ts';

/** Columns of a message. */
const columns = ['colocation_id', 'id', 'content', 'send_by', 'send_at', 'reply_to', 'mentions'] as const;
export type Row = Pick<Selectable<Messages>, (typeof columns)[number]>;

type Parts = {
  readonly reactions?: readonly MessageReaction[] | undefined;
  readonly pictures?: readonly MessagePicture[] | undefined;
};

const toMessage = (row: Row, { reactions = [], pictures = [] }: Parts = {}): Message => ({
  id: row.id,
  colocationId: row.colocation_id,
  content: row.content,
  sendBy: row.send_by,
  sendAt: row.send_at,
  replyTo: row.reply_to,
  reactions: [...reactions],
  mentions: row.mentions,
  pictures: [...pictures],
});

export const toReaction = (row: Selectable<MessageReactions>): MessageReaction => ({
  id: row.id,
  userId: row.user_id,
  messageId: row.message_id,
  type: row.type,
});

/** Messages with their pictures and the reactions to them. */
export async function withParts(on: Household, rows: readonly Row[]): Promise<Message[]> {
  const ids = rows.map((row) => row.id);
  const pictures = await picturesOf(on, ids);
  const found = await on
    .from('message_reactions')
    .selectAll()
    .where('message_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
  const reactions = Map.groupBy(found.map(toReaction), ({ messageId }) => messageId);
  return rows.map((row) => toMessage(row, { reactions: reactions.get(row.id), pictures: pictures.get(row.id) }));
}

/** The pictures of messages, in their order. */
async function picturesOf(on: Household, ids: readonly string[]): Promise<Map<string, MessagePicture[]>> {
  const found = await on
    .from('message_pictures as p')
    .innerJoin('images as i', 'i.name', 'p.image_name')
    .select(['p.message_id', 'p.image_name as imageUrl', 'p.alt', 'i.width', 'i.height'])
    .where('p.message_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('p.position')
    .execute();
  const all = Map.groupBy(found, ({ message_id: id }) => id);
  return new Map([...all].map(([id, each]) => [id, each.map(({ message_id: _id, ...picture }) => picture)]));
}

/** The latest messages before a place, newest first and without reactions, for a search. */
export async function readBack(on: Household, before: Cursor | null, most: number): Promise<Row[]> {
  const above = before
    ? sql<boolean>`(send_at, id) < (${before.sendAt}::timestamptz, ${before.id}::uuid)`
    : sql<boolean>`true`;
  return newestFirst(on, above, { limit: most });
}

const newestFirst = (on: Household, which: RawBuilder<boolean>, most: PageLimit): Promise<Row[]> =>
  inOrder(on, which, { ...most, order: 'desc' });

type PageLimit = { readonly limit: number; readonly letters?: number | undefined };

/** Up to a number of messages and a total of letters: at least one, however long. */
function inOrder(
  on: Household,
  which: RawBuilder<boolean>,
  { limit, letters, order }: PageLimit & { readonly order: 'asc' | 'desc' },
): Promise<Row[]> {
  const rows = on
    .from('messages')
    .select(columns)
    .where(which)
    .orderBy('send_at', order)
    .orderBy('id', order)
    .limit(limit);
  if (letters === undefined) return rows.execute();
  const soFar = sql<number>`sum(char_length(content)) over (order by send_at ${sql.raw(order)}, id ${sql.raw(order)})`;
  return on
    .of()
    .selectFrom(rows.select(soFar.as('so_far')).as('counted'))
    .select(columns)
    .where(sql<boolean>`so_far <= ${letters} or so_far = char_length(content)`)
    .orderBy('send_at', order)
    .orderBy('id', order)
    .execute();
}

type Page = {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
  readonly limit?: number | undefined;
  readonly letters?: number | undefined;
};

/** The chat, oldest first: the latest `limit` of it, or as many before, after or around a message. */
export async function listMessages(on: Household, page: Page): Promise<Message[]> {
  return withParts(on, await readPage(on, page));
}

/** The latest `limit` messages. */
export const cachedMessages = (limit = MAX_LISTED): CachedList<Message> => ({
  name: `messages ${limit}`,
  load: (on) => listMessages(on, { limit }),
  apply: (messages, event: EventOf<MessageEvents>) => {
    const after = applyToMessages(messages, event);
    // If the place's message was deleted, the list is of an older page.
    return messages.length >= limit && after.length < limit ? null : after.slice(-limit);
  },
  isWhole: () => true,
});

async function readPage(on: Household, page: Page): Promise<Row[]> {
  const { before, after, around, limit = MAX_LISTED, letters } = page;
  if (after) return readOn(on, { after, limit, letters });
  if (!around) return readUp(on, { before, limit, letters });
  const half = Math.floor(limit / 2);
  const halfLetters = letters && Math.floor(letters / 2);
  const above = await readUp(on, { before: around, limit: half, letters: halfLetters });
  return [...above, ...(await readOn(on, { from: around, limit: limit - half, letters: halfLetters }))];
}

const cursorOf = ({ household }: Household, id: string) =>
  sql`(select m.send_at, m.id from messages m where ${household('m')} and m.id = ${id})`;

/** Messages before one, or before the end. */
async function readUp(on: Household, { before, ...most }: PageLimit & { before: string | undefined }): Promise<Row[]> {
  const above = before ? sql<boolean>`(send_at, id) < ${cursorOf(on, before)}` : sql<boolean>`true`;
  const rows = await newestFirst(on, above, most);
  return rows.toReversed();
}

/** Messages after one, or from one on. */
async function readOn(on: Household, start: ({ after: string } | { from: string }) & PageLimit): Promise<Row[]> {
  const below =
    'after' in start
      ? sql<boolean>`(send_at, id) > ${cursorOf(on, start.after)}`
      : sql<boolean>`(send_at, id) >= ${cursorOf(on, start.from)}`;
  return inOrder(on, below, { ...start, order: 'asc' });
}

/** One message, or undefined. */
export async function findMessage(on: Household, id: string): Promise<Message | undefined> {
  const rows = await on.from('messages').select(columns).where('id', '=', id).execute();
  return (await withParts(on, rows)).at(0);
}

/** Stores a message as sent now; undefined when the id is taken. */
export async function insertMessage(
  on: Household,
  message: Omit<Message, 'sendAt' | 'reactions' | 'pictures'>,
): Promise<Message | undefined> {
  const row = await on
    .insert('messages', {
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

/** Stores which pictures a message has. */
export async function insertPictures(
  on: Household,
  { id }: Pick<Message, 'id'>,
  pictures: readonly { readonly imageName: string; readonly alt: string | null }[],
): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ imageName, alt }, position) => ({
    message_id: id,
    position,
    image_name: imageName,
    alt,
  }));
  await on.insert('message_pictures', rows).execute();
  await markShown(
    on,
    pictures.map(({ imageName }) => imageName),
  );
}

/** Changes the text of a message, and its mentions. */
export async function updateMessage(on: Household, message: Message): Promise<void> {
  await on
    .update('messages')
    .set({ content: message.content, mentions: message.mentions ?? [] })
    .where('id', '=', message.id)
    .execute();
}

/** Deletes a message with its pictures. */
export async function deleteMessage(on: Household, message: Message): Promise<void> {
  await markLeft(
    on,
    (message.pictures ?? []).map(({ imageUrl }) => imageUrl),
  );
  await on.delete('messages').where('id', '=', message.id).execute();
}
