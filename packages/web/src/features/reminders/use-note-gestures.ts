import type { Reminder } from '@hestia/contract/reminders/shapes.ts';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { useMove } from 'react-aria/useMove';
import type { BoardDrag } from './board-drag.ts';
import type { NoteDeeds } from './note-deeds.ts';

/** A finger must rest this long before it lifts a note; before that it scrolls the board. */
const HOLD = 320;
const SLOP = { mouse: 4, touch: 10 };
const CONTROLS = 'a, button, input, textarea, select, label, [role=slider], [role=option]';

type Gesture = {
  readonly element: HTMLElement;
  readonly isTouch: boolean;
  x: number;
  y: number;
  clientY: number;
  done: boolean;
};

/**
 * The mouse lifts a note by moving it, a finger by resting on it, the keyboard with Enter. A tap, a click, or a finger that
 * rests and lets go opens the note's menu.
 */
export function useNoteGestures(note: Reminder, drag: BoardDrag, deeds: NoteDeeds) {
  const gesture = useRef<Gesture | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMine = () => drag.lifted()?.id === note.id;

  const { moveProps } = useMove({
    onMove({ pointerType, deltaX, deltaY, shiftKey }) {
      if (pointerType === 'keyboard') {
        drag.step(deltaX, deltaY, shiftKey);
        return;
      }
      const held = gesture.current;
      if (!held) return;
      held.x += deltaX;
      held.y += deltaY;
      if (!isMine()) {
        const far = Math.hypot(held.x, held.y) > (held.isTouch ? SLOP.touch : SLOP.mouse);
        if (far) clearTimeout(timer.current);
        if (!far || held.isTouch || held.done) return;
        held.done = true;
        drag.lift(note.id, held.element, 'pointer', held.clientY);
        drag.moveBy(held.x, held.y);
        return;
      }
      drag.moveBy(deltaX, deltaY);
    },
    onMoveEnd({ pointerType }) {
      if (pointerType !== 'keyboard' && isMine()) drag.drop();
    },
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || isControl(event.target, event.currentTarget)) return;
    const element = event.currentTarget;
    const isTouch = event.pointerType !== 'mouse';
    const held: Gesture = { element, isTouch, x: 0, y: 0, clientY: event.clientY, done: false };
    gesture.current = held;
    clearTimeout(timer.current);
    if (isTouch) {
      timer.current = setTimeout(() => {
        held.done = true;
        drag.lift(note.id, element, 'pointer', held.clientY);
        navigator.vibrate?.(8);
      }, HOLD);
    }
    moveProps.onPointerDown?.(event);
  };

  /** Before `useMove` ends: a note that a finger lifted and never moved is only being pointed at. */
  const onPointerUp = () => {
    clearTimeout(timer.current);
    const held = gesture.current;
    if (!held?.isTouch || !isMine() || Math.hypot(held.x, held.y) > SLOP.touch) return;
    drag.cancel();
    deeds.openMenu(note);
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const wasDragged = gesture.current?.done ?? false;
    gesture.current = null;
    if (wasDragged || isControl(event.target, event.currentTarget)) return;
    event.currentTarget.focus({ preventScroll: true });
    const isOnPicture = event.target instanceof Element && event.target.closest('[data-view]') !== null;
    if (isOnPicture) deeds.view(note);
    else deeds.openMenu(note);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const isLifted = isMine();
    if (isLifted && event.key.startsWith('Arrow')) {
      moveProps.onKeyDown?.(event);
      return;
    }
    const deed = isLifted ? whileLifted(event.key) : atRest(event);
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  const whileLifted = (key: string): (() => void) | undefined => {
    if (key === 'Enter' || key === ' ') return () => drag.drop();
    if (key === 'Escape') return () => drag.cancel();
    if (key.toLowerCase() !== 'r') return undefined;
    return () => {
      drag.drop();
      deeds.openMenu(note);
    };
  };

  const atRest = ({ key, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>) => {
    if (ctrlKey || metaKey || altKey) return undefined;
    if (key === 'Enter') return () => drag.lift(note.id, currentTarget, 'keyboard');
    if (key === ' ' || key.toLowerCase() === 'r') return () => deeds.openMenu(note);
    if (key.toLowerCase() === 'e') return () => deeds.edit(note);
    return key === 'Delete' || key === 'Backspace' ? () => deeds.throwAway(note) : undefined;
  };

  return {
    onPointerDown,
    onPointerUp,
    onPointerCancel: () => clearTimeout(timer.current),
    onClick,
    onKeyDown,
    onContextMenu: (event: MouseEvent) => {
      if (isControl(event.target, event.currentTarget)) return;
      event.preventDefault();
      // A finger that rests says the same by letting go.
      if (!gesture.current?.isTouch) deeds.openMenu(note);
    },
    onBlur: (event: { target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target === event.currentTarget && isMine() && drag.lifted()?.by === 'keyboard') drag.drop();
    },
  };
}

/** Whether a press is meant for something on the note rather than for the note. */
function isControl(target: EventTarget, note: EventTarget): boolean {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control !== null && control !== note;
}
