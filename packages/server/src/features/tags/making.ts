import { randomInt, randomUUID } from 'node:crypto';
import type { TagKind } from '@hestia/contract/tags/schemas.ts';
import { MAX_TAGS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Seal } from '#platform/kernel/seal.ts';
import { findTag, hashOf, openedThing, type StoredTag } from './repository.ts';

// Invariant: a thing has one valid tag, so that making it twice prints the same. Those of deleted things are removed when the
// next one is made.

/** No letter or digit that is taken for another when read aloud or copied by hand. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 69 bits. */
const CODE_LENGTH = 14;
/** Withdrawn ones that their finders may still ask about. */
const MAX_WITHDRAWN = 100;

type TagRequest = { readonly kind: TagKind; readonly thingId: string; readonly userId: string };

/** The tag that a thing has. One whose key is lost cannot be printed again: another takes its place. */
export async function findOpenTag(tx: Household, seal: Seal, asked: TagRequest): Promise<StoredTag | undefined> {
  const open = await tx
    .from('tags')
    .select('id')
    .where('kind', '=', asked.kind)
    .where('thing_id', '=', await subjectOf(tx, asked))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const tag = open && (await findTag(tx, seal, open.id));
  return tag?.code === null ? undefined : tag;
}

/** Makes the tag of a thing; 404 for a missing or ended thing. */
export async function makeTag(tx: Household, seal: Seal, asked: TagRequest): Promise<StoredTag> {
  const subject = await subjectOf(tx, asked);
  // Before reading the key: it serializes with a rotation.
  await sql`lock table tags in row exclusive mode`.execute(tx.of());
  await removeStray(tx, subject);
  await requireRoom(tx);
  const [id, code] = [randomUUID(), randomCode()];
  const { keyId, sealed } = seal.close(code, id);
  await tx
    .insert('tags', {
      id,
      code_hash: hashOf(code),
      key_id: keyId,
      sealed,
      kind: asked.kind,
      thing_id: subject,
      made_by: asked.userId,
    })
    .execute();
  const made = await findTag(tx, seal, id);
  if (!made) throw notFound('This thing');
  return made;
}

/** Withdraws a tag; false when it was before. */
export async function withdrawTag(
  tx: Household,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update tags set ended_by = ${userId}, ended_at = statement_timestamp(), key_id = null, sealed = null
    where ${tx.household()} and id = ${id} and ended_at is null
    returning id`.execute(tx.of());
  await sql`
    delete from tags where ${tx.household()} and id in (
      select id from tags where ${tx.household()} and ended_at is not null
      order by ended_at desc offset ${sql.lit(MAX_WITHDRAWN)})`.execute(tx.of());
  return rows.length > 0;
}

/** The tag's thing: for a repeating chore its series, which has the id of its first turn. */
async function subjectOf(tx: Household, { kind, thingId }: TagRequest): Promise<string> {
  if (kind === 'list') return thingId;
  const chore = await tx.from('chores').select('series_id').where('id', '=', thingId).executeTakeFirst();
  return chore?.series_id ?? thingId;
}

/** Removes tags that open nothing any more, and one of this thing that no key decrypts. */
async function removeStray(tx: Household, subject: string): Promise<void> {
  await sql`
    delete from tags t where ${tx.household('t')} and (
      (t.thing_id = ${subject} and t.ended_at is null) or not exists (${openedThing}))`.execute(tx.of());
}

/** The household is locked: concurrent tags are counted one after the other. */
async function requireRoom(tx: Household): Promise<void> {
  const { count } = await tx
    .from('tags')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_TAGS)
    throw new ProblemError('quotaReached', `This household has ${MAX_TAGS} tags: cancel one that nobody needs`);
}

function randomCode(): string {
  let code = '';
  while (code.length < CODE_LENGTH) code += ALPHABET.charAt(randomInt(ALPHABET.length));
  return code;
}
