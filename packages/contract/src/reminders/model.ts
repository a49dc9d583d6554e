import type { Day } from '../time/day.ts';
import type { Id } from '../wire/primitives.ts';
import type { Placement, PollVote, Reaction, ShoppingItem } from './schemas.ts';

/** A note's position on the board. */
export type Place = { readonly coordX: number; readonly coordY: number; readonly coordZ: number };

type OnBoard = Place & {
  readonly id: Id;
  readonly colocationId: Id;
  readonly createdBy: Id;
  readonly createdAt: string;
  /** The path of the creator’s picture. */
  readonly authorPicture?: string;
  readonly reactions: Reaction[];
  /** The last write to it, its items, votes and reactions, as the server knows it. */
  readonly touchedAt?: string;
  readonly placement?: Placement;
  /** The day that it is for. */
  readonly plannedOn?: Day;
};

export type TextNote = OnBoard & {
  readonly kind: 'text';
  readonly content: string;
  readonly color: string;
  readonly mentions: Id[];
};

export type PictureNote = OnBoard & {
  readonly kind: 'picture';
  /** The stored name of its file; absent while the picture waits on the device. */
  readonly imageUrl?: string;
  /** The picture's description, also its alternative text. */
  readonly caption?: string;
};

export type ListNote = OnBoard & {
  readonly kind: 'list';
  readonly name: string;
  readonly items: ShoppingItem[];
  /** The shop of the list. */
  readonly shop?: string;
  /** The poll whose result the list is. */
  readonly pollId?: Id;
  /** Whether the list stays in the order in which it was written, also in the shop. */
  readonly isAsWritten?: boolean;
};

export type Poll = OnBoard & {
  readonly kind: 'poll';
  readonly title: string;
  readonly description?: string;
  /** Absent in what an earlier version queued. */
  readonly expirationDate?: string;
  readonly isAnonymous: boolean;
  readonly allowMultipleChoices: boolean;
  /** The options; empty = free text. */
  readonly options: string[];
  readonly votes: PollVote[];
};

/** A note on the board. */
export type Note = TextNote | PictureNote | ListNote | Poll;
export type NoteKind = Note['kind'];

type ContentsOf<Kind> = Kind extends Note ? Omit<Kind, keyof OnBoard> : never;
/** A note's content, without its position and author. */
export type Contents = ContentsOf<Note>;

export type NoteOf<Kind extends NoteKind> = Extract<Note, { readonly kind: Kind }>;

export const isList = (note: Note): note is ListNote => note.kind === 'list';
export const isPoll = (note: Note): note is Poll => note.kind === 'poll';
