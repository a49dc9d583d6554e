import type { Id } from '../wire/primitives.ts';
import type { Move } from './schemas.ts';

/** Hub events of moves: name → payload. */
export type MoveEvents = {
  /** Ours: a move was planned or planned differently, or took place on its day, after `MemberLeft` (M41). */
  MoveChanged: Move;
  /** Ours: a planned move was canceled, or one that took place can’t be undone any more; named by its member. */
  MoveEnded: Id;
  /** Ours: the members who are still asked which rotas and bills they join, in the order of their ids (M44). */
  NewcomersChanged: readonly Id[];
};
