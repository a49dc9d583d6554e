import { randomUUIDv7 } from 'node:crypto';
import type { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { WORDLESS } from '@hestia/contract/messages/pictures.ts';
import { membersAmong } from '#platform/access/members-among.ts';
import { findIdempotentResponse } from '#platform/db/transactions/idempotency.ts';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import type { Context, FormFile } from '#platform/http/requests/feature.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { findMessage, insertMessage, insertPictures } from './repository.ts';

/** Stores a picture for the caller's household and returns its name; 422 when it cannot be read. */
export type StoreImage = (caller: Caller, file: FormFile) => Promise<string>;

type MessageBody = {
  readonly id?: string | null | undefined;
  readonly content?: string | null | undefined;
  readonly replyTo?: string | null | undefined;
  readonly mentions?: readonly string[] | null | undefined;
};
type MessagePicture = { readonly imageName: string; readonly alt: string | null };

/** Sends a message, with pictures that are stored already. Returns its id. */
export async function sendMessage(
  tx: HouseholdTx<'NewMessageAdded'>,
  sendBy: string,
  body: MessageBody,
  pictures: readonly MessagePicture[] = [],
): Promise<string> {
  const { colocationId } = tx;
  const sent = await insertMessage(tx, {
    id: body.id ?? randomUUIDv7(),
    colocationId,
    content: body.content || WORDLESS,
    sendBy,
    replyTo: body.replyTo,
    mentions: await membersAmong(tx, body.mentions),
  });
  if (!sent) throw new ProblemError('conflict', 'This message already exists');
  await insertPictures(tx, sent, pictures);
  tx.emit('NewMessageAdded', (pictures.length > 0 && (await findMessage(tx, sent.id))) || sent);
  return sent.id;
}

/** Stores the pictures of a message before it is written. */
export async function storePictures(
  on: Queries,
  store: StoreImage,
  { caller, body, files, idempotencyKey }: Context<typeof messageEndpoints.sendPictures>,
): Promise<MessagePicture[]> {
  // A repeat's pictures are already stored.
  if (await findIdempotentResponse(on, { userId: caller.userId, key: idempotencyKey })) return [];
  const chosen = [...files.values()].filter(({ bytes }) => bytes.length > 0);
  if (chosen.length === 0) throw invalidField('file', 'Choose a picture');
  const pictures: MessagePicture[] = [];
  for (const [at, file] of chosen.entries())
    pictures.push({ imageName: await store(caller, file), alt: body.alts?.[at] || null });
  return pictures;
}
