// Payloads of events that are no answer of a call: as schemas for descriptions, which the compiler compares with the types.
import * as z from 'zod/mini';
import { ExportFacts } from '../colocations/log-schemas.ts';
import { NamedDevice } from '../colocations/schemas.ts';
import { Reminder, ShoppingItem } from '../reminders/schemas.ts';
import { Id, Instant } from '../wire/primitives.ts';

/** An item in the form of events. */
export const ToldItem = z.extend(ShoppingItem, {
  /** The shop of its list, where that has one. */
  shop: z.optional(z.nullable(z.string())),
});

/** The changed members of a note, with its id; items, votes and reactions have separate events. */
export const NoteChange = z.extend(z.partial(z.omit(Reminder, { items: true, votes: true, reactions: true })), {
  id: Id,
});

/** A vote or a reaction has used a note; with `placement` if that takes it out of the drawer. */
export const NoteTouch = z.pick(Reminder, { id: true, touchedAt: true, placement: true });

/** A name without an account turned out to be a member (M23), or a member's place was given to another one. */
export const Claim = z.object({
  /** The name without an account; or the member whose place it was. */
  placeholderId: Id,
  userId: Id,
});

/** A member exports the household or its money. */
export const HouseholdExport = z.object({
  /** Null: the host. */
  userId: z.nullable(Id),
  what: ExportFacts,
});

/** Invitations, or who may come back, are to be read again. */
export const InvitationsChange = z.object({
  /** The member who did it. */
  userId: Id,
});

/** The tags of the household are to be read again. */
export const TagsChange = z.object({
  /** The member who made or withdrew it. */
  userId: Id,
});

/** The paired devices of the household are to be read again. */
export const PairingsChange = z.object({
  /** The member who did it, or with whose leaving it ended. */
  userId: Id,
  /** The devices that may have signed something, with their names; also ended ones. */
  devices: z.array(NamedDevice),
});

/** Ours: another member writes in the chat. It lasts 6 s, or until their message; it is stored nowhere and may be lost. */
export const Typing = z.object({ userId: Id });

/** Ours: another device of the same user has moved the read mark. It is stored nowhere and may be lost. */
export const MessagesRead = z.object({ colocationId: Id, sendAt: Instant, messageId: Id });
