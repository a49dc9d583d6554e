import type { Note } from '@hestia/contract/reminders/model.ts';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { useMove } from 'react-aria/useMove';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import type { BoardDrag } from './board-drag.ts';
import type { NoteHandlers } from './use-note-handlers.ts';
import { feelTap } from '#platform/kernel/tap.ts';

/** A finger must rest this long before it lifts a note; before that it scrolls the board. */
const LONG_PRESS_MS = 320;
const SLOP = { mouse: 4, touch: 10 };
const CONTROLS = 'a, button, input, textarea, select, label, [role=slider], [role=option]';

type Gesture = ReturnType<typeof gestureOf>;

/**
 * The mouse lifts a note by moving it, a finger by resting on it, the keyboard with Enter. A tap, a click, or a finger that
 * rests and lets go opens the note's menu.
 */
export function useNoteGestures(note: Note, drag: BoardDrag, handlers: NoteHandlers) {
  const { isTouch, wasCarried, moveProps, onPointerDown, onPointerUp, stopWaiting } = useCarrying(note, drag, handlers);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (wasCarried() || isControl(event.target, event.currentTarget)) return;
    event.currentTarget.focus({ preventScroll: true });
    const isOnPicture = event.target instanceof Element && event.target.closest('[data-view]') !== null;
    if (isOnPicture) handlers.view(note);
    else handlers.openMenu(note);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const key = pressedKey(event);
    if (key === null) return;
    const isLifted = drag.lifted()?.id === note.id;
    if (isLifted && key.startsWith('Arrow')) {
      moveProps.onKeyDown?.(event);
      return;
    }
    const action = isLifted ? whileLifted(key, note, drag, handlers) : atRest(key, event, note, drag, handlers);
    if (!action) return;
    event.preventDefault();
    action();
  };

  return {
    onPointerDown,
    onPointerUp,
    onPointerCancel: stopWaiting,
    onClick,
    onKeyDown,
    onContextMenu: (event: MouseEvent) => {
      if (isControl(event.target, event.currentTarget)) return;
      event.preventDefault();
      // A finger that rests says the same by letting go.
      if (!isTouch()) handlers.openMenu(note);
    },
    onBlur: (event: FocusEvent) => {
      const lifted = drag.lifted();
      if (event.target === event.currentTarget && lifted?.id === note.id && lifted.by === 'keyboard') drag.drop();
    },
  };
}

function useCarrying(note: Note, drag: BoardDrag, handlers: NoteHandlers) {
  const gesture = useRef<Gesture | null>(null);
  const { wait, stopWaiting } = useHold();
  const isCarried = () => drag.lifted()?.id === note.id;
  const lift = (held: Gesture) => {
    held.hasLifted = true;
    // The pointer controls this note, wherever it moves.
    held.element.setPointerCapture(held.pointerId);
    drag.lift(note.id, held.element, 'pointer', held.clientY);
  };

  const { moveProps } = useMove({
    onMove({ pointerType, deltaX, deltaY, shiftKey }) {
      const held = gesture.current;
      if (pointerType === 'keyboard') drag.step(deltaX, deltaY, shiftKey);
      else if (held) {
        held.x += deltaX;
        held.y += deltaY;
        if (isCarried()) drag.moveBy(deltaX, deltaY);
        else if (Math.hypot(held.x, held.y) > (held.isTouch ? SLOP.touch : SLOP.mouse)) {
          stopWaiting();
          if (held.isTouch || held.hasLifted) return;
          lift(held);
          drag.moveBy(held.x, held.y);
        }
      }
    },
    onMoveEnd({ pointerType }) {
      if (pointerType !== 'keyboard' && isCarried()) drag.drop();
    },
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || isControl(event.target, event.currentTarget)) return;
    const held = gestureOf(event);
    gesture.current = held;
    stopWaiting();
    if (held.isTouch) wait(() => lift(held));
    moveProps.onPointerDown?.(event);
  };

  /** Before `useMove` ends: a note that a finger lifted and never moved is only being pointed at. */
  const onPointerUp = () => {
    stopWaiting();
    const held = gesture.current;
    if (!held?.isTouch || !isCarried() || Math.hypot(held.x, held.y) > SLOP.touch) return;
    drag.cancel();
    handlers.openMenu(note);
  };

  /** Asked once: a click without a press before it, as of a screen reader, is no carrying. */
  const wasCarried = (): boolean => {
    const held = gesture.current;
    gesture.current = null;
    return held?.hasLifted ?? false;
  };
  const isTouch = (): boolean => gesture.current?.isTouch ?? false;

  return { isTouch, wasCarried, moveProps, onPointerDown, onPointerUp, stopWaiting };
}

const gestureOf = ({ currentTarget, pointerId, pointerType, clientY }: PointerEvent<HTMLElement>) => ({
  element: currentTarget,
  pointerId,
  isTouch: pointerType !== 'mouse',
  clientY,
  x: 0,
  y: 0,
  /** It has lifted the note, so that it is no tap. */
  hasLifted: false,
});

/** A finger that rests on something. */
function useHold() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    wait: (then: () => void) => {
      timer.current = setTimeout(() => {
        then();
        feelTap();
      }, LONG_PRESS_MS);
    },
    stopWaiting: () => clearTimeout(timer.current),
  };
}

type KeyHandler = (() => void) | undefined;

function whileLifted(key: string, note: Note, drag: BoardDrag, handlers: NoteHandlers): KeyHandler {
  if (key === 'Enter' || key === ' ') return () => drag.drop();
  if (key === 'Escape') return () => drag.cancel();
  if (key.toLowerCase() !== 'r') return undefined;
  return () => {
    drag.drop();
    handlers.openMenu(note);
  };
}

function atRest(
  key: string,
  event: KeyboardEvent<HTMLElement>,
  note: Note,
  drag: BoardDrag,
  handlers: NoteHandlers,
): KeyHandler {
  const { currentTarget, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter') return () => drag.lift(note.id, currentTarget, 'keyboard');
  if (key === ' ' || key.toLowerCase() === 'r') return () => handlers.openMenu(note);
  if (key.toLowerCase() === 'e') return () => handlers.edit(note);
  return key === 'Delete' || key === 'Backspace' ? () => handlers.throwAway(note) : undefined;
}

/** Whether a press is meant for something on the note rather than for the note. */
function isControl(target: EventTarget, note: EventTarget): boolean {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control !== null && control !== note;
}
