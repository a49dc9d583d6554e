import { wordsOf } from '@hestia/contract/messages/pictures.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { useEmojiPicker } from '#shared/reactions/use-emoji-picker.tsx';
import { WhoReacted } from '#shared/reactions/who-reacted.tsx';
import { useUser } from '#platform/session/session.ts';
import { useBackCloses } from '#ui/gestures/use-back-closes.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-shapes.tsx';
import { reactionBy, useMessageActions } from '../composing/message-actions.ts';
import { useMessageName } from '../texts/message-name.ts';

type Props = {
  message: Message;
  button: Element;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onClose: () => void;
};

/* The others are behind "More emoji". */
const quickEmoji = ['👍', '❤️', '😂', '😮', '🎉'] as const;

/* Actions on a message; more on one's own. One menu for the whole chat, so that a message costs no menu. */
export function MessageMenu(props: Props): ReactNode {
  const { message, button, onClose } = props;
  const t = useTranslations('messages.menu');
  const { find } = useMemberDirectory();
  const nameOf = useMessageName();
  const { toggle } = useMessageActions();
  const { picker, open } = useEmojiPicker((emoji) => {
    onClose();
    perform(() => toggle(message, emoji));
  });
  const label = t('label', { text: nameOf(message).slice(0, 40) });
  useBackCloses(true, onClose);
  return (
    <Popover
      className="ui-pop message-menu min-w-[min(15.5rem,100vw-2rem)]"
      aria-label={label}
      placement="bottom end"
      triggerRef={{ current: button }}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {picker ? (
        <Dialog aria-label={label} className="outline-none">
          {picker}
        </Dialog>
      ) : (
        <>
          <MenuActions {...props} label={label} onMore={open} />
          <WhoReacted reactions={message.reactions ?? []} find={find} />
        </>
      )}
    </Popover>
  );
}

type MenuActionsProps = Props & { label: string; onMore: () => void };

function MenuActions({ message, label, onReply, onEdit, onClose, onMore }: MenuActionsProps): ReactNode {
  const t = useTranslations('messages.menu');
  const react = useTranslations('ui.react');
  const { remove, copy, toggle } = useMessageActions();
  const me = useUser().id;
  const isMine = message.sendBy === me;
  const mine = reactionBy(message, me)?.type;
  return (
    <Menu autoFocus="first" className="ui-pop-list" aria-label={label} onClose={onClose}>
      <Action icon="reply" label={t('reply')} onAction={() => onReply(message)} />
      {isMine && <Action icon="edit" label={t('edit')} onAction={() => onEdit(message)} />}
      {wordsOf(message) && <Action icon="copy" label={t('copy')} onAction={() => perform(() => copy(message))} />}
      {isMine && (
        <Action icon="trash" isDangerous label={t('delete')} onAction={() => perform(() => remove(message))} />
      )}
      <MenuSection className="emoji-grid my-2 border-y border-line py-1" aria-label={react('with')}>
        {quickEmoji.map((emoji) => (
          <MenuItem
            key={emoji}
            className="emoji-choice"
            textValue={emoji}
            aria-label={emoji}
            data-selected={emoji === mine || undefined}
            onAction={() => perform(() => toggle(message, emoji))}
          >
            <span className="emoji">{emoji}</span>
          </MenuItem>
        ))}
      </MenuSection>
      <Action icon="smile" label={react('any')} staysOpen onAction={onMore} />
    </Menu>
  );
}

type ActionProps = { icon: IconName; label: string; isDangerous?: boolean; staysOpen?: boolean; onAction: () => void };

function Action({ icon, label, isDangerous = false, staysOpen = false, onAction }: ActionProps): ReactNode {
  return (
    <MenuItem
      className={isDangerous ? 'ui-pop-item ui-pop-item-danger' : 'ui-pop-item'}
      textValue={label}
      shouldCloseOnSelect={!staysOpen}
      onAction={onAction}
    >
      <Icon name={icon} size="small" />
      {label}
    </MenuItem>
  );
}
