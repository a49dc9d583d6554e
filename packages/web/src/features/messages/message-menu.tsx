import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { ReactNode } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { useUser } from '#platform/session/session.ts';
import { Icon } from '#ui/icon.tsx';
import { useMessageActions } from './message-actions.ts';

type Props = {
  message: Message;
  button: Element;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onClose: () => void;
};

/* What can be done with a message; more with one of mine. One for the whole chat, so that a message costs no menu. */
export function MessageMenu({ message, button, onReply, onEdit, onClose }: Props): ReactNode {
  const t = useTranslations('messages.menu');
  const { remove, copy } = useMessageActions();
  const isMine = message.sendBy === useUser().id;
  const label = t('label', { text: message.content.slice(0, 40) });
  return (
    <Popover
      className="pop"
      aria-label={label}
      placement="bottom end"
      triggerRef={{ current: button }}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu autoFocus="first" className="pop-list" aria-label={label} onClose={onClose}>
        <MenuItem className="pop-item" textValue={t('reply')} onAction={() => onReply(message)}>
          <Icon name="reply" size="small" />
          {t('reply')}
        </MenuItem>
        {isMine && (
          <MenuItem className="pop-item" textValue={t('edit')} onAction={() => onEdit(message)}>
            <Icon name="edit" size="small" />
            {t('edit')}
          </MenuItem>
        )}
        <MenuItem className="pop-item" textValue={t('copy')} onAction={() => perform(() => copy(message))}>
          <Icon name="copy" size="small" />
          {t('copy')}
        </MenuItem>
        {isMine && (
          <MenuItem className="pop-item danger" textValue={t('delete')} onAction={() => perform(() => remove(message))}>
            <Icon name="trash" size="small" />
            {t('delete')}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  );
}
