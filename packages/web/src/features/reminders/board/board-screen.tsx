import type { Note } from '@hestia/contract/reminders/model.ts';
import { type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { preloadLater, useFullLists } from '#platform/first-paint.ts';
import { useMembers } from '#shared/household/household.ts';
import { useInviteSheet } from '#shared/household/invite-address.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { useArrivingPictures } from '#shared/pictures/use-arriving-pictures.ts';
import { Button } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { useAsked } from '#shared/asks/asked.tsx';
import { TodayLine } from '#shared/today-line.ts';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { BlankNotes } from '../notes/blank-notes.tsx';
import { Board } from './board.tsx';
import { type BoardSearch, type NoteKind, useBoardSearch } from '../board-search.ts';
import { boardOrder, isPinned } from '../coordinates.ts';
import { DrawerLine } from '../drawer/drawer-line.tsx';
import { useHanging } from '../drawer/use-hanging.ts';
import { loadListEditor } from '../lists/list-note.tsx';
import { loadKinds, NewNoteFab, NewNoteMenu } from '../notes/new-note-menu.tsx';
import { useNoteActions } from './note-actions.ts';
import { BoardMembersProvider } from '../board-members.ts';
import { useNotes } from '../reminders-data.ts';
import { useNoteHandlers } from './use-note-handlers.ts';
import { Samples } from './samples.tsx';
import { notePicture } from '../pictures/note-picture.ts';
import { useNewNotes } from './use-looked.ts';
import { useFoundNote } from './use-found-note.ts';
import { useStoredPictures } from '../pictures/use-stored-pictures.ts';
import { QueuedNotesProvider, useQueuedNotes } from '../queued-notes.ts';
import { useNow } from '#platform/kernel/now.ts';

const loadTidied = () => import('../wall/tidied.ts');
const loadSheets = () => import('./note-sheets.tsx');
const loadMenu = () => import('./note-menu.tsx');
const loadDrawer = () => import('../drawer/drawer-sheet.tsx');
const DrawerSheet = lazyOverlay(async () => (await loadDrawer()).default);
const NoteSheets = lazyOverlay(async () => (await loadSheets()).default);
const NoteMenu = lazyOverlay(async () => (await loadMenu()).NoteMenu);

/* The board: the first screen of the household. */
export function BoardScreen(): ReactNode {
  const t = useTranslations('reminders');
  const { notes, isError, isReading, refetch } = useNotes();
  const { above, isAwaited } = useAbove(notes !== undefined || isError);
  // Asks that come late would push the notes down.
  const { hanging, away } = useHanging(notes);
  const visible = hanging && !isAwaited ? boardOrder(hanging) : undefined;
  const news = useNewNotes(visible);
  const { search, open, close, show } = useBoardSearch();
  const [fresh, setFresh] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const isSheetOpen = hasSheet(search);
  const actions = useNoteActions(visible ?? NONE);
  const isWantedAway = away.some(({ id }) => id === search.note);
  useFoundNote({ id: isWantedAway ? undefined : search.note, fresh, notes: visible, isReading });
  useOpenDrawerFor(isWantedAway && search.drawer === undefined ? search.note : undefined);
  useArrivals(search.sheet === undefined);
  useStoredPictures(notes);
  useLaterParts();
  const openDrawer = () => open({ drawer: 'open' });
  const putUp = (id: string) => {
    setFresh(id);
    show(id);
  };
  const adding = { onChoose: (sheet: NoteKind) => open({ sheet }), onOpenChange: setAdding };
  return (
    <BoardMembersProvider value={useMemberDirectory()}>
      <QueuedNotesProvider value={useQueuedNotes()}>
        <BoardHead
          count={visible?.length}
          fresh={news.size}
          onTidyUp={() => perform(async () => actions.tidyUp(await tidiedNow(visible)))}
          adding={adding}
        />
        {above}
        {!visible ? (
          isError ? (
            <ErrorState title={t('failed')} onRetry={() => perform(refetch)} />
          ) : (
            <BlankNotes />
          )
        ) : visible.length === 0 ? (
          <>
            <NothingYet adding={adding} />
            {away.length > 0 && <DrawerLine away={away} onOpen={openDrawer} />}
          </>
        ) : (
          <>
            <Samples notes={visible} onClear={(samples) => perform(() => actions.clear(samples))} />
            <NotesAndMenu notes={visible} actions={actions} isFaded={isAdding} fresh={news} />
            <DrawerLine away={away} onOpen={openDrawer} />
            <NewNoteFab {...adding} />
          </>
        )}
        {search.drawer && <DrawerSheet notes={away} hanging={visible ?? NONE} wanted={search.note} onClose={close} />}
        {isSheetOpen && <NoteSheets notes={visible} actions={actions} onPutUp={putUp} />}
      </QueuedNotesProvider>
    </BoardMembersProvider>
  );
}

/** Whether the address asks for a sheet over the board. */
const hasSheet = ({ sheet, edit, view, tag, day, outcome }: BoardSearch): boolean =>
  [sheet, edit, view, tag, day, outcome].some((each) => each !== undefined);

/* The questions to the user, their tasks of today, and the card of the first weeks. */
function useAbove(isReady: boolean): { above: ReactNode; isAwaited: boolean } {
  const today = use(TodayLine);
  const { asked, isAwaited: areAsksAwaited } = useAsked('all', isReady);
  const { asked: card, isAwaited: isCardAwaited } = useAsked('firstWeek', isReady);
  const isAwaited = areAsksAwaited || isCardAwaited;
  const above = (
    <>
      {asked}
      {today && !isAwaited && <p className="today-line">{today}</p>}
      {card}
    </>
  );
  return { above, isAwaited };
}

/** The first picture that is pasted or dropped becomes a note. */
function useArrivals(isIdle: boolean): void {
  const { open } = useBoardSearch();
  useArrivingPictures(isIdle, (pictures) => {
    perform(() => notePicture.choose(...pictures.slice(0, 1)));
    open({ sheet: 'picture' });
  });
}

/** Pinned notes stay in their row. */
async function tidiedNow(notes: readonly Note[] = NONE) {
  const { tidied } = await loadTidied();
  return tidied(
    notes.filter((note) => !isPinned(note)),
    heightsOnScreen(),
  );
}

/** Parts that open over the board load after it. */
function useLaterParts(): void {
  useEffect(() => {
    for (const load of [loadSheets, loadMenu, loadKinds, loadListEditor, loadDrawer, loadTidied]) preloadLater(load);
  }, []);
}

/** Opens the drawer for a note of the address that is in it. */
function useOpenDrawerFor(note: string | undefined): void {
  const { showInDrawer } = useBoardSearch();
  const show = useEffectEvent(showInDrawer);
  useEffect(() => {
    if (note !== undefined) show(note);
  }, [note]);
}

const NONE: readonly Note[] = [];
/* About as many notes as a phone shows. */
const IN_SIGHT = 6;

type BoardProps = {
  notes: readonly Note[];
  actions: ReturnType<typeof useNoteActions>;
  isFaded: boolean;
  fresh: ReadonlySet<string>;
};

function NotesAndMenu({ notes, actions, isFaded, fresh }: BoardProps): ReactNode {
  const { search } = useBoardSearch();
  const { handlers, menu, closeMenu } = useNoteHandlers(notes, actions);
  const note = menu && notes.find(({ id }) => id === menu.id);
  const isWhole = useFullLists() || search.note !== undefined;
  return (
    <>
      <Board
        notes={isWhole ? notes : notes.slice(0, IN_SIGHT)}
        handlers={handlers}
        menuOf={menu?.id}
        editing={search.edit}
        isFaded={isFaded}
        fresh={fresh}
        onMove={(moved, moves) => perform(() => actions.move(moved, moves))}
      />
      {menu && note && <NoteMenu note={note} element={menu.element} handlers={handlers} onClose={closeMenu} />}
    </>
  );
}

type AddingProps = { onChoose: (kind: NoteKind) => void; onOpenChange: (isOpen: boolean) => void };

type HeadProps = { count: number | undefined; fresh: number; onTidyUp: () => void; adding: AddingProps };

function BoardHead({ count, fresh, onTidyUp, adding }: HeadProps): ReactNode {
  const t = useTranslations('reminders');
  const format = useFormatter();
  const today = useNow();
  return (
    <PageHeader
      title={t('title')}
      side={
        <>
          {format.dateTime(today, { weekday: 'short', day: 'numeric', month: 'short' })}
          <br />
          {count !== undefined && <b>{fresh > 0 ? t('fresh.count', { count: fresh }) : t('count', { count })}</b>}
        </>
      }
      actions={
        <div className="flex items-center gap-3">
          <span className="text-small text-ink-2">
            {format.dateTime(today, { weekday: 'long', day: 'numeric', month: 'long' })}
          </span>
          {fresh > 0 && <b className="text-small">{t('fresh.count', { count: fresh })}</b>}
          {(count ?? 0) > 1 && (
            <Button small look="quiet" icon="tidy" onClick={onTidyUp}>
              {t('tidyUp')}
            </Button>
          )}
          <NewNoteMenu
            renderButton={(opener) => (
              <Button {...opener} look="fill" icon="plus" data-adds-notes="">
                {t('new.short')}
              </Button>
            )}
            placement="bottom end"
            {...adding}
          />
        </div>
      }
    />
  );
}

function NothingYet({ adding }: { adding: AddingProps }): ReactNode {
  const t = useTranslations('reminders.empty');
  const isAlone = useMembers().length === 1;
  const { open: invite } = useInviteSheet();
  const action = (
    <div className="flex flex-wrap gap-3">
      <NewNoteMenu
        renderButton={(opener) => (
          <Button {...opener} look="fill" icon="plus" className="ui-phone-only">
            {t('action')}
          </Button>
        )}
        placement="bottom start"
        {...adding}
      />
      {isAlone && (
        <Button icon="share" onClick={invite}>
          {t('invite')}
        </Button>
      )}
    </div>
  );
  return (
    <EmptyState drawing="board" title={t('title')} action={action}>
      {t('says')}
    </EmptyState>
  );
}

/** How high the notes are as they hang. */
function heightsOnScreen(): ReadonlyMap<string, number> {
  const notes = document.querySelectorAll<HTMLElement>('[data-note]');
  return new Map(Array.from(notes, (note) => [note.dataset.note ?? '', note.offsetHeight]));
}
