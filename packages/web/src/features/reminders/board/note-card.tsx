import type { Note } from '@hestia/contract/reminders/model.ts';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icons/icon.tsx';
import './note-card.css';
import '../notes/paper.css';
import { type BoardDrag, translation } from './board-drag.ts';
import type { BoardPosition } from '../wall/layout.ts';
import { ListNote } from '../lists/list-note.tsx';
import type { NoteHandlers } from './use-note-handlers.ts';
import { isPinned } from '../coordinates.ts';
import { paperOf, tiltOf } from '../notes/note-look.ts';
import { useAccessibleName } from '../notes/accessible-name.ts';
import { Reactions } from '../reactions/reactions.tsx';
import { PictureNote } from '../pictures/picture-note.tsx';
import { PollNote } from '../polls/poll-note.tsx';
import { TextNote } from '../notes/text-note.tsx';
import { useNoteGestures } from './use-note-gestures.ts';

/* The position is unknown before it is measured. */
type Props = Partial<BoardPosition> & {
  note: Note;
  /* Its number in the pile. */
  level: number;
  lifted: 'pointer' | 'keyboard' | undefined;
  isMenuOpen: boolean;
  /* It was added since the user last looked. */
  isNew: boolean;
  /* For a list: its names are fields. */
  isEditing: boolean;
  /* For all other notes meanwhile: some are half behind it, where a press would be a mistake. */
  isBehind: boolean;
  drag: BoardDrag;
  handlers: NoteHandlers;
  hintId: string;
};

const UNMEASURED = 200;
const ON_TOP = 1_000_000;

/* Paper on a strip of tape. Memoised: one moved note must not render a board of 200 again. */
export const NoteCard = memo(function NoteCard(props: Props): ReactNode {
  const { x = 0, y = 0, w = UNMEASURED, note, level, lifted, isMenuOpen, isNew, isEditing, isBehind } = props;
  const { drag, handlers, hintId } = props;
  const t = useTranslations('reminders');
  const name = useAccessibleName()(note);
  const { tilt, tape } = tiltOf(note.id);
  const gestures = useNoteGestures(note, drag, handlers);
  const style: CSSProperties & Record<`--${string}`, string> = {
    translate: translation(x, y),
    width: w,
    zIndex: lifted || isEditing ? ON_TOP : level,
    '--r': `${tilt}deg`,
    '--tr': `${tape}deg`,
  };
  return (
    <article
      {...gestures}
      className={`ui-edged ui-taped note-card ${note.kind === 'picture' ? 'picture-note' : ''}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is carried with the keyboard, too
      tabIndex={0}
      aria-label={isNew ? t('fresh.name', { name }) : name}
      aria-describedby={hintId}
      style={style}
      inert={isBehind}
      data-note={note.id}
      data-paper={paperOf(note)}
      data-lifted={lifted}
      data-menu={isMenuOpen || undefined}
      data-new={isNew || undefined}
      data-pinned={isPinned(note) || undefined}
      data-reacted={note.reactions.length > 0 || undefined}
    >
      <Face note={note} isEditing={isEditing} onDone={handlers.finish} />
      {(isNew || isPinned(note)) && (
        <p className="note-mark" aria-hidden={isNew || undefined}>
          {isPinned(note) && <Icon name="pin" size="tiny" />}
          {t(isNew ? 'fresh.mark' : 'fresh.pinned')}
        </p>
      )}
      <button
        type="button"
        className="note-more"
        tabIndex={-1}
        aria-label={t('more', { name })}
        aria-haspopup="dialog"
        onClick={() => handlers.openMenu(note)}
      >
        <Icon name="dots" size="small" />
      </button>
      <Reactions note={note} onMore={() => handlers.openMenu(note)} />
    </article>
  );
});

type FaceProps = { note: Note; isEditing: boolean; onDone: () => void };

function Face({ note, isEditing, onDone }: FaceProps): ReactNode {
  switch (note.kind) {
    case 'text':
      return <TextNote note={note} />;
    case 'picture':
      return <PictureNote note={note} />;
    case 'list':
      return <ListNote note={note} isEditing={isEditing} onDone={onDone} />;
    case 'poll':
      return <PollNote note={note} />;
  }
}
