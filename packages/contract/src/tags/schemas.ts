import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';

/** The things that a tag can open. */
export const TagKind = z.enum(['chore', 'list']);
export type TagKind = z.infer<typeof TagKind>;

/** A printed address that opens one thing of the household for its members. */
export const Tag = z.object({
  id: Id,
  kind: TagKind,
  /** The thing that it opens: a repeating chore's current turn, or a list's note. */
  thingId: Id,
  /** The title of that chore, or the name of that list. */
  name: z.string(),
  madeBy: Id,
  madeAt: Instant,
  /** The address on it. Absent where it was withdrawn, where the server's key for it is lost, and in the answer to a scan. */
  url: z.optional(z.string()),
  /** The member who canceled it, and when; absent while valid. */
  withdrawnBy: z.optional(Id),
  withdrawnAt: z.optional(Instant),
});
export type Tag = z.infer<typeof Tag>;
