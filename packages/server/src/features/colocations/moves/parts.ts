import type { Move } from '@hestia/contract/moves/schemas.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';

type HeldHousehold = LockedHousehold<EventName>;
/** How a bill, a chore or an absence is, as JSON. */
export type PartState = { readonly id: string };
/** The same rows before and after a move. */
export type MoveEffect<S extends PartState = PartState> = {
  readonly before: readonly S[];
  readonly after: readonly S[];
};

/** What moves with a member, by feature: changed as they leave, and restored when that is undone. */
export type MovePart<S extends PartState = PartState> = {
  /** Rows that concern the member. */
  read(held: HeldHousehold, userId: string): Promise<S[]>;
  /** The same rows, as far as they still exist. */
  reread(held: HeldHousehold, before: readonly S[]): Promise<S[]>;
  /** Applies the choices of a move before the member leaves. */
  prepare(held: HeldHousehold, move: Move): Promise<void>;
  /** Restores rows that nobody has changed since. */
  restore(held: HeldHousehold, moved: MoveEffect<S>): Promise<void>;
};

export const partNames = ['bills', 'turns', 'absences'] as const;
export type MoveParts = { readonly [Name in (typeof partNames)[number]]: MovePart };
/** What undoing a move needs. */
export type UndoState = { readonly isCollector: boolean } & {
  readonly [Name in (typeof partNames)[number]]: MoveEffect;
};
