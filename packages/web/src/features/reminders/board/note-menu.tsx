import './note-menu.css';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import { reminderTypes, type Reminder } from '@hestia/contract/reminders/shapes.ts';
import { type ReactNode, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { DEFAULT_LOCALE, localeOf } from '#platform/i18n/locale.ts';
import { insist } from '#platform/kernel/load.ts';
import { perform } from '#platform/perform.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import type { NoteDeeds } from './note-deeds.ts';
import { useNoteName } from '../notes/note-name.ts';
import { useBoardPeople } from '../people.ts';
import { hasEnded } from '../polls/poll.ts';
import { groupsOf, useReacting } from '../reactions/reactions.tsx';
import { mayChange } from '../rights.ts';
import { useNow } from '../when.ts';

export const quickEmoji = ['❤️', '😂', '😮', '😢', '😡', '👍', '👎', '🎉', '💡', '🔥'] as const;

type Props = { note: Reminder; element: HTMLElement; deeds: NoteDeeds; onClose: () => void };

/* What can be done with a note: react, change, throw away. */
export function NoteMenu({ note, element, deeds, onClose }: Props): ReactNode {
  const t = useTranslations('reminders.react');
  const locale = localeOf(useLocale()) ?? DEFAULT_LOCALE;
  const name = useNoteName()(note);
  const [picker, setPicker] = useState<ReactNode>(null);
  const { mine, toggle } = useReacting(note);
  const send = (emoji: string) => {
    perform(() => toggle(emoji));
    onClose();
  };
  const openPicker = async () => {
    try {
      const { EmojiPicker, emojiIn } = await insist(() => import('../reactions/emoji-picker.tsx'));
      setPicker(<EmojiPicker emoji={await emojiIn(locale)} onPick={send} />);
    } catch {
      toast(t('unavailable'));
    }
  };
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={{ current: element }}
      placement="bottom"
      offset={22}
      className="pop note-menu"
    >
      <Dialog aria-label={name} className="outline-none">
        {picker ?? (
          <>
            <QuickEmoji mine={mine} onPick={send} />
            <Deeds note={note} deeds={deeds} onClose={onClose} onPickMore={() => perform(openPicker)} />
            <Who note={note} />
          </>
        )}
      </Dialog>
    </Popover>
  );
}

function QuickEmoji({ mine, onPick }: { mine: string | undefined; onPick: (emoji: string) => void }): ReactNode {
  const t = useTranslations('reminders.react');
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

type DeedsProps = { note: Reminder; deeds: NoteDeeds; onClose: () => void; onPickMore: () => void };

function Deeds({ note, deeds, onClose, onPickMore }: DeedsProps): ReactNode {
  const t = useTranslations('reminders');
  const now = useNow();
  const { me } = useBoardPeople();
  const then = (deed: (note: Reminder) => void) => () => {
    onClose();
    deed(note);
  };
  const isOpenPoll = note.reminderType === reminderTypes.Poll && !hasEnded(note, now);
  return (
    <div className="deeds">
      <div className="named">
        {mayChange(note, me) && (
          <Button small look="quiet" icon="edit" onClick={then(deeds.edit)}>
            {t('deed.edit')}
          </Button>
        )}
        {mayChange(note, me) && (
          <Button small look="quiet" icon="trash" onClick={then(deeds.throwAway)}>
            {t('deed.throwAway')}
          </Button>
        )}
        {isOpenPoll && mayChange(note, me) && (
          <Button small look="quiet" icon="clock" onClick={then(closePoll)}>
            {t('deed.closePoll')}
          </Button>
        )}
        {note.reminderType === reminderTypes.Image && (
          <Button small look="quiet" icon="eye" onClick={then(deeds.view)}>
            {t('deed.view')}
          </Button>
        )}
      </div>
      <div className="icons">
        {note.content && <CopyText text={note.content} onDone={onClose} />}
        <IconButton icon="smile" label={t('react.any')} onClick={onPickMore} />
      </div>
    </div>
  );
}

const closePoll = (note: Reminder) =>
  perform(() => queueWrite(reminderCommands.editNote, { note, changes: { expirationDate: new Date().toISOString() } }));

function CopyText({ text, onDone }: { text: string; onDone: () => void }): ReactNode {
  const t = useTranslations('reminders.deed');
  const copy = async () => {
    onDone();
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    toast(t(isCopied ? 'copied' : 'notCopied'));
  };
  return <IconButton icon="copy" label={t('copy')} onClick={() => perform(copy)} />;
}

/* Who reacted with what: the pills on the note only count. */
function Who({ note }: { note: Reminder }): ReactNode {
  const { find } = useBoardPeople();
  const format = useFormatter();
  const groups = groupsOf(note.reactions);
  if (groups.length === 0) return null;
  return (
    <ul className="who-reacted">
      {groups.map(({ emoji, reactions }) => (
        <li key={emoji}>
          <span className="emoji">{emoji}</span>
          <span>{format.list(reactions.map((reaction) => find(reaction.userId).username))}</span>
        </li>
      ))}
    </ul>
  );
}
