import './note-menu.css';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Note, Poll } from '@hestia/contract/reminders/model.ts';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { perform } from '#platform/perform.ts';
import { useEmojiPicker } from '#shared/reactions/use-emoji-picker.tsx';
import { WhoReacted } from '#shared/reactions/who-reacted.tsx';
import { useBackCloses } from '#ui/gestures/use-back-closes.ts';
import { copyText } from '#ui/layers/copy-text.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-shapes.tsx';
import { toast } from '#ui/layers/toast.ts';
import { sortedItems } from '../lists/items.ts';
import type { NoteHandlers } from './use-note-handlers.ts';
import { useAccessibleName } from '../notes/accessible-name.ts';
import { usePlacing } from '../drawer/use-placing.ts';
import { useBoardMembers } from '../board-members.ts';
import { useOpenPoll } from '../polls/poll.ts';
import { useReacting } from '../reactions/reactions.tsx';
import { useMayChange } from '../rights.ts';

export const quickEmoji = ['❤️', '😂', '😮', '😢', '😡', '👍', '👎', '🎉', '💡', '🔥'] as const;

type Props = { note: Note; element: HTMLElement; handlers: NoteHandlers; onClose: () => void };

/* Actions on a note: react, edit, throw away. */
export function NoteMenu({ note, element, handlers, onClose }: Props): ReactNode {
  const name = useAccessibleName()(note);
  const { mine, toggle } = useReacting(note);
  const send = (emoji: string) => {
    perform(() => toggle(emoji));
    onClose();
  };
  const { picker, open } = useEmojiPicker(send);
  const { find } = useBoardMembers();
  useBackCloses(true, onClose);
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={{ current: element }}
      placement="bottom"
      offset={22}
      className="ui-pop note-menu w-[18.5rem]"
    >
      <Dialog aria-label={name} className="outline-none">
        {picker ?? (
          <>
            <QuickEmoji mine={mine} onPick={send} />
            <MenuActions note={note} handlers={handlers} onClose={onClose} onPickMore={open} />
            <WhoReacted reactions={note.reactions} find={find} />
          </>
        )}
      </Dialog>
    </Popover>
  );
}

function QuickEmoji({ mine, onPick }: { mine: string | undefined; onPick: (emoji: string) => void }): ReactNode {
  const t = useTranslations('ui.react');
  const items = quickEmoji.map((id) => ({ id }));
  return (
    <ListBox
      aria-label={t('with')}
      layout="grid"
      items={items}
      selectionMode="single"
      selectedKeys={mine ? [mine] : []}
      onSelectionChange={(keys) => {
        const [chosen = mine] = keys === 'all' ? [] : keys;
        if (chosen !== undefined) onPick(String(chosen));
      }}
      autoFocus
      className="emoji-grid"
    >
      {({ id }) => (
        <ListBoxItem textValue={id} className="emoji-choice">
          <span className="emoji">{id}</span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}

type MenuActionsProps = { note: Note; handlers: NoteHandlers; onClose: () => void; onPickMore: () => void };

/* The actions in a column, each with its label. */
function MenuActions({ note, handlers, onClose, onPickMore }: MenuActionsProps): ReactNode {
  const t = useTranslations('reminders');
  const more = useTranslations('ui.react');
  const isMine = useMayChange()(note);
  const openPoll = useOpenPoll(note);
  const closePoll = useClosing();
  const drawer = useTranslations('reminders.drawer.deed');
  const placing = usePlacing();
  const placed = (deed: 'pin' | 'unpin' | 'putAway') => () => perform(() => placing[deed](note));
  const copied = { copied: t('deed.copied'), notCopied: t('deed.notCopied') };
  const text = wordsOf(note);
  const then = (action: (note: Note) => void) => () => {
    onClose();
    action(note);
  };
  return (
    <div className="mt-2 grid border-t border-line pt-2">
      <MenuAction icon="smile" label={more('any')} onClick={onPickMore} />
      {note.kind === 'picture' && <MenuAction icon="eye" label={t('deed.view')} onClick={then(handlers.view)} />}
      {isMine && <MenuAction icon="edit" label={t('deed.edit')} onClick={then(handlers.edit)} />}
      {text !== '' && (
        <MenuAction icon="copy" label={t('deed.copy')} onClick={then(() => perform(() => copyText(text, copied)))} />
      )}
      {note.kind === 'list' && <MenuAction icon="scan" label={t('deed.tag')} onClick={then(handlers.tag)} />}
      {openPoll && isMine && (
        <MenuAction icon="clock" label={t('deed.closePoll')} onClick={then(() => perform(() => closePoll(openPoll)))} />
      )}
      <MenuAction
        icon="calendar"
        label={t(note.plannedOn === undefined ? 'deed.day' : 'deed.changeDay')}
        onClick={then(handlers.plan)}
      />
      {note.placement === 'pinned' ? (
        <MenuAction icon="pin" label={drawer('unpin')} onClick={then(placed('unpin'))} />
      ) : (
        <>
          <MenuAction icon="pin" label={drawer('pin')} onClick={then(placed('pin'))} />
          <MenuAction icon="drawer" label={drawer('putAway')} onClick={then(placed('putAway'))} />
        </>
      )}
      {isMine && <MenuAction icon="trash" label={t('deed.throwAway')} onClick={then(handlers.throwAway)} />}
    </div>
  );
}

type MenuActionProps = { icon: IconName; label: string; onClick: () => void };

function MenuAction({ icon, label, onClick }: MenuActionProps): ReactNode {
  return (
    <button type="button" className="ui-pop-item note-menu-action" onClick={onClick}>
      <Icon name={icon} size="small" />
      {label}
    </button>
  );
}

/** The text of a note for sharing; for a list with its items. */
function wordsOf(note: Note): string {
  switch (note.kind) {
    case 'text':
      return note.content;
    case 'list':
      return [
        note.name,
        ...sortedItems(note.items).map(({ name, isChecked }) => `${isChecked ? '☑' : '☐'} ${name}`),
      ].join('\n');
    case 'picture':
    case 'poll':
      return '';
  }
}

/* Takes effect at once, and so does its undo: no vote is lost before that. */
function useClosing(): (poll: Poll) => Promise<unknown> {
  const t = useTranslations('reminders.done');
  return async (note) => {
    const { expirationDate } = note;
    const until = (change: string | undefined) =>
      queueWrite(reminderCommands.editNote, { note, changes: { expirationDate: change } });
    await until(new Date().toISOString());
    toast(t('pollClosed'), () => perform(() => until(expirationDate)));
  };
}
