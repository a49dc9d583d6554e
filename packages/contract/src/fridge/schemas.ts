import * as z from 'zod/mini';
import { Day } from '../absences/schemas.ts';
import { Effort } from '../chores/schemas.ts';
import { FadeWeeks } from '../colocations/schemas.ts';
import { Placement, PollVote, ShoppingItem } from '../reminders/schemas.ts';
import { Id, Instant } from '../wire/primitives.ts';

/** A fridge is a tablet in the flat; a guest is a link that ends by itself. */
export const DeviceKind = z.enum(['fridge', 'guest']);
export type DeviceKind = z.infer<typeof DeviceKind>;

/** What a paired device may do, beyond showing the board. A guest may do nothing. */
export const DeviceRights = z.object({
  /** Ticks items of lists, and tasks. */
  tick: z.boolean(),
  /** Adds items to lists. */
  add: z.boolean(),
  /** Votes in polls, except anonymous ones. */
  vote: z.boolean(),
});
export type DeviceRights = z.infer<typeof DeviceRights>;

/** A paired device, or a guest's link. */
export const PairedDevice = z.object({
  /** The id of its user, by which what it adds is signed. */
  id: Id,
  kind: DeviceKind,
  name: z.string(),
  rights: DeviceRights,
  pairedBy: Id,
  pairedAt: Instant,
  /** When a guest's link ends; null: until a member ends it. */
  endsAt: z.nullable(Instant),
  /** The last request; null: none yet. Accurate to five minutes. */
  lastSeenAt: z.nullable(Instant),
  /** The member who ended it, and when; absent while valid. */
  endedBy: z.optional(Id),
  endedAt: z.optional(Instant),
});
export type PairedDevice = z.infer<typeof PairedDevice>;

/** A guest's link when it is made: its address is returned only this once. */
export const GuestLink = z.extend(PairedDevice, { url: z.string() });
export type GuestLink = z.infer<typeof GuestLink>;

/** The code that an unpaired tablet shows. */
export const PairingCode = z.object({
  code: z.string(),
  /** With it, the tablet asks whether a member has confirmed the code. It is shown nowhere. */
  secret: z.string(),
  expiresAt: Instant,
});
export type PairingCode = z.infer<typeof PairingCode>;

/** The session of a device. */
export const DeviceSession = z.object({ jwt: z.string() });
export type DeviceSession = z.infer<typeof DeviceSession>;

const onBoard = {
  id: Id,
  createdAt: Instant,
  touchedAt: z.nullable(Instant),
  placement: z.nullable(Placement),
};

export const FridgeText = z.object({ ...onBoard, content: z.string(), color: z.string() });
export const FridgePicture = z.object({
  ...onBoard,
  /** The stored name of the file. */
  picture: z.string(),
  caption: z.nullable(z.string()),
});
export const FridgeItem = z.pick(ShoppingItem, {
  id: true,
  name: true,
  isChecked: true,
  createdAt: true,
  position: true,
  checkedAt: true,
});
export type FridgeItem = z.infer<typeof FridgeItem>;
export const FridgeList = z.object({ ...onBoard, name: z.string(), items: z.array(FridgeItem) });
export type FridgeList = z.infer<typeof FridgeList>;
export const FridgePoll = z.object({
  ...onBoard,
  title: z.string(),
  description: z.nullable(z.string()),
  expirationDate: z.nullable(Instant),
  isAnonymous: z.boolean(),
  allowMultipleChoices: z.boolean(),
  options: z.array(z.string()),
  /** By the nil UUID in an anonymous poll, and where the device may not vote. */
  votes: z.array(z.pick(PollVote, { votedBy: true, votedAt: true, choice: true })),
});
export type FridgePoll = z.infer<typeof FridgePoll>;

/** A task as a device shows it. */
export const FridgeTask = z.object({
  id: Id,
  title: z.string(),
  dueDate: Instant,
  /** The members on it, the one whose turn it is first. */
  members: z.array(Id),
  effort: z.nullable(Effort),
  /** Each of its members must do it (R19). */
  isForEach: z.boolean(),
  /** The members who have done their part; of any other task, the one who did it. */
  doneBy: z.array(Id),
  isDone: z.boolean(),
  doneAt: z.nullable(Instant),
});
export type FridgeTask = z.infer<typeof FridgeTask>;

/** A member as a device shows them. */
export const FridgeMember = z.object({
  id: Id,
  username: z.string(),
  /** The stored name of their picture; null: none. */
  picture: z.nullable(z.string()),
});
export type FridgeMember = z.infer<typeof FridgeMember>;

/** The page of a paired device: no money, no chat, no addresses. */
export const Fridge = z.object({
  id: Id,
  kind: DeviceKind,
  name: z.string(),
  rights: DeviceRights,
  /** When a guest's link ends; null: until a member ends it. */
  endsAt: z.nullable(Instant),
  household: z.string(),
  timeZone: z.string(),
  fadeWeeks: FadeWeeks,
  members: z.array(FridgeMember),
  /** Open ones, and those done lately. */
  tasks: z.array(FridgeTask),
  /** Present and coming ones. */
  absences: z.array(z.object({ userId: Id, fromOn: Day, untilOn: z.nullable(Day) })),
  texts: z.array(FridgeText),
  pictures: z.array(FridgePicture),
  lists: z.array(FridgeList),
  polls: z.array(FridgePoll),
});
export type Fridge = z.infer<typeof Fridge>;
