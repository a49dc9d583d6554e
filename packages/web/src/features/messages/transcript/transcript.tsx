import './transcript.css';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Virtualizer } from 'virtua';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { MessageRow } from './message-row.tsx';
import { LaterMessages, OlderMessages } from './more-messages.tsx';
import { useQuotedMessage } from '../store/quoted.ts';
import { lastSentBy, type ChatView } from '../store/chat-view.ts';
import type { useTranscript } from './use-transcript.ts';

const MessageMenu = lazyOverlay(async () => (await import('./message-menu.tsx')).MessageMenu);

/** Rows are mounted this many pixels beyond the screen, for fast scrolling. */
const OVERSCAN_PX = 600;

type Props = {
  chat: ChatView;
  moving: ReturnType<typeof useTranscript>;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onOpenPicture: (id: string) => void;
};

/* The transcript of the chat: any number of messages, of which only visible ones are mounted. */
export function Transcript({ chat, moving, onReply, onEdit, onOpenPicture }: Props): ReactNode {
  const t = useTranslations('messages');
  const { me, members, find } = useMemberDirectory();
  const [menu, setMenu] = useState<{ message: Message; button: Element } | null>(null);
  const { displayed, standings, older, later, unread } = chat;
  const { watch, hold, look, settle, isUpward, isAtEnd, fresh, follow, found, seek } = moving;
  const quotedOf = useQuotedMessage(displayed);
  const lastSent = lastSentBy(me, chat);
  const open = (message: Message, button: Element) => setMenu({ message, button });
  return (
    <div className="chat-column relative">
      <section ref={watch} className="chat-transcript" aria-label={t('transcript')} tabIndex={0}>
        <Virtualizer
          ref={hold}
          data={displayed}
          as="ol"
          item="li"
          bufferSize={OVERSCAN_PX}
          shift={isUpward}
          onScroll={look}
          onResize={settle}
        >
          {(message, at) => (
            <Fragment key={message.id}>
              {at === 0 && <OlderMessages older={older} />}
              <MessageRow
                message={message}
                previous={displayed[at - 1]}
                next={displayed[at + 1]}
                standing={standings.get(message.id)}
                nextStanding={standings.get(displayed[at + 1]?.id ?? '')}
                isLastSent={message === lastSent}
                fresh={message.id === fresh?.id ? fresh.count : 0}
                author={members.length > 0 ? find(message.sendBy) : { id: message.sendBy, username: '…' }}
                isMine={message.sendBy === me}
                quoted={message.replyTo ? quotedOf(message.replyTo) : undefined}
                found={message.id === found?.id ? found : undefined}
                onMenu={open}
                onReply={onReply}
                onOpenQuoted={seek}
                onOpenPicture={onOpenPicture}
              />
              {at === displayed.length - 1 && <LaterMessages later={later} />}
            </Fragment>
          )}
        </Virtualizer>
      </section>
      {!isAtEnd && (
        <button type="button" className="chat-latest" onClick={follow}>
          <Icon name="chevronDown" size="small" />
          {unread > 0 ? t('latestUnread', { count: unread }) : <span className="sr-only">{t('latest')}</span>}
        </button>
      )}
      {menu && <MessageMenu {...menu} onReply={onReply} onEdit={onEdit} onClose={() => setMenu(null)} />}
    </div>
  );
}
