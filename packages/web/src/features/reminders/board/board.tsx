import './board.css';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { BoardDrag, type DragNews, type LiftedNote, translation } from './board-drag.ts';
import type { Move } from '../coordinates.ts';
import { type Layout, layOut, spread } from '../wall/layout.ts';
import { NoteCard } from './note-card.tsx';
import type { NoteHandlers } from './use-note-handlers.ts';
import { useAccessibleName } from '../notes/accessible-name.ts';
import { tiltOf } from '../notes/note-look.ts';
import { useFrame } from './use-frame.ts';

type Props = {
  /* In reading order. */
  notes: readonly Note[];
  handlers: NoteHandlers;
  /* The note whose menu is open. */
  menuOf: string | undefined;
  editing: string | undefined;
  isFaded: boolean;
  /* Notes that were added since the user last looked. */
  fresh: ReadonlySet<string>;
  onMove: (note: Note, moves: readonly Move[]) => void;
};

/*
 * The fridge door. On a wide screen notes are where members put them; on a narrow one they are in columns, in the same
 * order.
 */
export function Board({ notes, handlers, menuOf, editing, isFaded, fresh, onMove }: Props): ReactNode {
  const t = useTranslations('reminders');
  useShellMark('wide');
  const element = useRef<HTMLElement>(null);
  const hintId = useId();
  const [news, announce] = useState<DragNews>();
  const [drag] = useState(() => new BoardDrag(announce));
  const lifted = useSyncExternalStore(drag.subscribe, drag.lifted);
  const { inTabOrder, holdOrder, releaseOrder } = useTabOrder(notes);
  const frame = useFrame(element, notes);
  const layout = layOut(withLifted(notes, lifted), frame);
  const levels = levelsOf(notes);
  const edited = notes.find((note) => note.id === editing && note.kind === 'list');
  const isSettled = useSettled(frame.width);
  useNoScrollWhileCarrying(element, drag);
  useCancelling(lifted?.by === 'pointer', drag);
  useLayoutEffect(() => {
    drag.follow({ notes, layout: layOut(notes, frame), frame, onMove });
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only follows the focus of what is in it */}
      <section
        ref={element}
        className="board"
        aria-label={t('title')}
        style={{ height: layout.height }}
        data-settled={isSettled || undefined}
        data-faded={isFaded || undefined}
        data-carrying={lifted !== null || undefined}
        onFocus={holdOrder}
        onBlur={releaseOrder}
      >
        {inTabOrder.map((note) => {
          const isEditing = edited === note;
          const hangs = layout.positions.get(note.id);
          const position = hangs && isEditing ? spread(hangs, frame) : hangs;
          return (
            <NoteCard
              key={note.id}
              note={note}
              {...(lifted?.id === note.id && lifted.by === 'pointer' ? lifted.from : position)}
              level={levels.get(note.id) ?? 1}
              lifted={lifted?.id === note.id ? lifted.by : undefined}
              isMenuOpen={menuOf === note.id}
              isNew={fresh.has(note.id)}
              isEditing={isEditing}
              isBehind={edited !== undefined && !isEditing}
              drag={drag}
              handlers={handlers}
              hintId={hintId}
            />
          );
        })}
        <Slot lifted={lifted} layout={layout} height={frame.heights.get(lifted?.id ?? '') ?? 0} />
      </section>
      <Words hintId={hintId} news={news} lifted={lifted} />
    </>
  );
}

type WordsProps = { hintId: string; news: DragNews | undefined; lifted: LiftedNote | null };

/* How a note is carried, for the eye and the ear. */
function Words({ hintId, news, lifted }: WordsProps): ReactNode {
  const t = useTranslations('reminders');
  const nameOf = useAccessibleName();
  const wordsOf = ({ note, ...rest }: DragNews) => {
    const name = nameOf(note);
    return rest.what === 'numbered'
      ? t('drag.numbered', { name, number: rest.number, count: rest.of })
      : t(`drag.${rest.what}`, { name });
  };
  return (
    <>
      <p id={hintId} hidden>
        {t('hint')}
      </p>
      <output className="sr-only" aria-live="assertive">
        {news && wordsOf(news)}
      </output>
      {/* Always there, as the slot. */}
      <div className="ui-edged board-hint" hidden={!lifted} data-by={lifted?.by} aria-hidden="true">
        <Icon name="board" />
        <span>{t(lifted?.by === 'keyboard' ? 'drag.byKeys' : 'drag.byPointer')}</span>
      </div>
    </>
  );
}

/** In columns the other notes make room at the drop place of the carried note. */
function withLifted(notes: readonly Note[], lifted: LiftedNote | null): readonly Note[] {
  const note = lifted && notes.find(({ id }) => id === lifted.id);
  return note ? notes.filter((each) => each !== note).toSpliced(lifted.number, 0, note) : notes;
}

/** The number of each note in the pile: heights of the wire can be any number. */
function levelsOf(notes: readonly Note[]): ReadonlyMap<string, number> {
  const pile = notes.toSorted((a, b) => a.coordZ - b.coordZ || (a.createdAt < b.createdAt ? -1 : 1));
  return new Map(pile.map(({ id }, at) => [id, at + 1]));
}

type SlotProps = { lifted: LiftedNote | null; layout: Layout; height: number };

/* The start or target of a dragged note. Always mounted: inserting an element restyles every note. */
function Slot({ lifted, layout, height }: SlotProps): ReactNode {
  if (!lifted) return <div className="board-slot" hidden />;
  const position = layout.kind === 'wall' ? lifted.from : (layout.positions.get(lifted.id) ?? lifted.from);
  const rotate = `${tiltOf(lifted.id).tilt}deg`;
  const translate = translation(position.x, position.y);
  return <div className="board-slot" style={{ translate, rotate, width: position.w, height }} />;
}

/**
 * Notes follow in reading order, also for the Tab key. While one of them has the focus the order is frozen: moving an
 * element in the document would remove its focus.
 */
function useTabOrder(notes: readonly Note[]) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const byId = new Map(notes.map((note) => [note.id, note]));
  const ordered = held?.flatMap((id) => byId.get(id) ?? []) ?? [];
  const inTabOrder = held ? [...ordered, ...notes.filter((note) => !held.includes(note.id))] : notes;
  return {
    inTabOrder,
    holdOrder: () => setHeld((old) => old ?? notes.map(({ id }) => id)),
    releaseOrder: (event: { relatedTarget: EventTarget | null; currentTarget: Element }) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setHeld(null);
    },
  };
}

/** Whether notes may glide: not while the board opens or changes its width. */
function useSettled(width: number): boolean {
  const [settledAt, setSettledAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSettledAt(width), 200);
    return () => clearTimeout(timer);
  }, [width]);
  return settledAt === width;
}

/** A finger that drags a note does not scroll the page. Listened for here, because React's own listener could not prevent it. */
function useNoScrollWhileCarrying(element: { current: HTMLElement | null }, drag: BoardDrag): void {
  useEffect(() => {
    const board = element.current;
    const hold = (event: TouchEvent) => {
      if (drag.lifted() && event.cancelable) event.preventDefault();
    };
    board?.addEventListener('touchmove', hold, { passive: false });
    return () => board?.removeEventListener('touchmove', hold);
  }, [element, drag]);
}

/** Escape, or a second finger, puts back the dragged note. Handled wherever the focus is: a pressed note may not have it. */
function useCancelling(isCarrying: boolean, drag: BoardDrag): void {
  useEffect(() => {
    if (!isCarrying) return undefined;
    const press = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape') return;
      event.stopPropagation();
      drag.cancel();
    };
    const touch = (event: PointerEvent) => {
      if (!event.isPrimary) drag.cancel();
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('keydown', press, options);
    window.addEventListener('pointerdown', touch, options);
    return () => listening.abort();
  }, [isCarrying, drag]);
}
