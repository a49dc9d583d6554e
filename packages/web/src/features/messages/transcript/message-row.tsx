import './message-row.css';
import { wordsOf } from '@hestia/contract/messages/pictures.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { discardWrite, tryWriteAgain } from '#platform/sync/sync.ts';
import { type HouseholdMember, useMemberDirectory } from '#shared/household/member-directory.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { perform } from '#platform/perform.ts';
import { ReactionChips } from '#shared/reactions/reaction-chips.tsx';
import { Avatar } from '#ui/people/avatar.tsx';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useSwipe } from '#ui/gestures/use-swipe.ts';
import { beginsDay, standTogether, useDayWords, useTimeWords } from '../store/days.ts';
import { useMessageActions } from '../composing/message-actions.ts';
import { isEmojiOnly } from '../texts/message-parts.ts';
import { useMessageName } from '../texts/message-name.ts';
import { MessagePictures } from './message-pictures.tsx';
import { MessageText } from '../texts/message-text.tsx';
import { Quote } from '../texts/quote.tsx';
import type { QuotedMessage } from '../store/quoted.ts';
import type { SendState } from '../store/chat-view.ts';
import type { SearchTarget } from './use-transcript.ts';

export type RowProps = {
  message: Message;
  previous: Message | undefined;
  next: Message | undefined;
  standing: SendState | undefined;
  nextStanding: SendState | undefined;
  /* The latest of mine that the server has. */
  isLastSent: boolean;
  /* How many are new from here on; 0 where the line of the unread is not. */
  fresh: number;
  author: HouseholdMember;
  isMine: boolean;
  /* The replied message. */
  quoted: QuotedMessage;
  /* The user jumped here. */
  found: SearchTarget | undefined;
  onMenu: (message: Message, button: Element) => void;
  onReply: (message: Message) => void;
  onOpenQuoted: (id: string) => void;
  onOpenPicture: (id: string) => void;
};

/* A message, below the heading of its day and the line of the unread where they belong. */
export const MessageRow = memo(function MessageRow(props: RowProps): ReactNode {
  const { message, previous, isMine, fresh } = props;
  return (
    <>
      {beginsDay(message, previous) && <DayHead instant={new Date(message.sendAt)} />}
      {fresh > 0 && <FreshLine count={fresh} />}
      {isMine ? <Mine {...props} /> : <Others {...props} />}
    </>
  );
});

function DayHead({ instant }: { instant: Date }): ReactNode {
  const { large, small } = useDayWords(instant);
  return (
    <h2 className="chat-day mb-[6px] flex flex-wrap items-baseline gap-x-3 border-b-2 border-ink pt-[22px] pb-[6px]">
      <b>{large}</b> <span className="text-(length:--t-small) text-ink-2">{small}</span>
    </h2>
  );
}

function FreshLine({ count }: { count: number }): ReactNode {
  const t = useTranslations('messages');
  const look = 'flex items-center gap-3 pt-3 pb-1 text-(length:--t-small) font-[750] text-(--accent-text)';
  return <p className={`chat-unread ${look}`}>{t('unread', { count })}</p>;
}

function Others(props: RowProps): ReactNode {
  const { message, previous, fresh, author } = props;
  const timeOf = useTimeWords();
  const isFirst = fresh > 0 || !standTogether(previous, message);
  const head = (
    <>
      <Avatar member={author} size={36} />
      <p className="message-head">
        <b dir="auto">{author.username}</b> <time dateTime={message.sendAt}>{timeOf(message)}</time>
      </p>
    </>
  );
  return (
    <Frame {...props} look={isFirst ? 'message-first' : ''} head={isFirst && head}>
      <MessageBody {...props} />
      <More {...props} />
    </Frame>
  );
}

function Mine(props: RowProps): ReactNode {
  const { message, previous, next, standing, nextStanding, isLastSent } = props;
  const refused = refusedOf(standing);
  const isLast = !standTogether(message, next);
  // A change may wait in the middle of a turn; of several waiting ones, the last has the mark for all.
  const hasMeta = isLast || (standing === 'waiting' && nextStanding !== 'waiting');
  const meta = hasMeta && <Meta message={message} standing={standing} isLastSent={isLastSent} />;
  const look = [
    'message-mine',
    !standTogether(previous, message) && 'message-first',
    standing && 'message-queued',
    refused && 'message-refused',
    isEmojiOnly(wordsOf(message)) && 'message-bare',
  ];
  return (
    <Frame {...props} look={look.filter(Boolean).join(' ')} foot={refused ? <Refusal op={refused} /> : meta}>
      {!refused && <More {...props} />}
      <MessageBody {...props} />
    </Frame>
  );
}

const refusedOf = (standing: SendState | undefined): QueuedMutation | undefined =>
  typeof standing === 'object' ? standing.refused : undefined;

type FrameProps = RowProps & {
  /* Additional classes. */
  look: string;
  head?: ReactNode;
  foot?: ReactNode;
  /* The content of the message's line. */
  children: ReactNode;
};

/* The shared frame of all messages. Swiping one to the right replies to it. */
function Frame({ look, head, foot, children, ...row }: FrameProps): ReactNode {
  const { message, standing, found, quoted, onReply, onOpenQuoted } = row;
  const swipe = useSwipe(refusedOf(standing) ? undefined : () => onReply(message));
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (found?.isThere) frame.current?.focus({ preventScroll: true });
  }, [found]);
  return (
    <article
      ref={frame}
      className={['ui-swipe message', look, found && 'message-found'].filter(Boolean).join(' ')}
      {...(found && { tabIndex: -1 })}
      {...swipe}
    >
      {head}
      {message.replyTo && <Quote id={message.replyTo} quoted={quoted} onOpen={onOpenQuoted} />}
      <div className="message-line">{children}</div>
      {message.reactions?.length ? <Reacted {...row} /> : null}
      {foot}
    </article>
  );
}

/* The words, below the pictures where there are some. */
function MessageBody({ message, onOpenPicture }: RowProps): ReactNode {
  const { pictures = [], mentions } = message;
  const words = wordsOf(message);
  if (pictures.length === 0) return <MessageText content={words} mentions={mentions} />;
  return (
    <div className="message-content">
      <MessagePictures message={message} onOpen={onOpenPicture} />
      {words && <MessageText content={words} mentions={mentions} />}
    </div>
  );
}

function Reacted({ message }: RowProps): ReactNode {
  const directory = useMemberDirectory();
  const { toggle } = useMessageActions();
  return (
    <ReactionChips
      reactions={message.reactions ?? []}
      members={directory}
      onToggle={(emoji) => perform(() => toggle(message, emoji))}
      className="flex-wrap gap-2 pt-[5px] pb-[7px]"
    />
  );
}

/* A plain button without its menu, because a long chat mounts many of them while it scrolls. */
function More({ message, onMenu }: RowProps): ReactNode {
  const t = useTranslations('messages.menu');
  const nameOf = useMessageName();
  return (
    <IconButton
      icon="dots"
      className="message-more"
      aria-haspopup="menu"
      label={t('label', { text: nameOf(message).slice(0, 40) })}
      onClick={({ currentTarget }) => onMenu(message, currentTarget)}
    />
  );
}

function Meta({ message, standing, isLastSent }: Pick<RowProps, 'message' | 'standing' | 'isLastSent'>): ReactNode {
  const t = useTranslations('messages');
  const timeOf = useTimeWords();
  return (
    <p className="message-head">
      {standing === 'waiting' && (
        <span className="ui-queued">
          <Icon name="clock" size="tiny" />
          {t('standing.waiting')}
        </span>
      )}
      {standing === 'sending' && <span className="sr-only">{t('standing.sending')}</span>}
      <time dateTime={message.sendAt}>{timeOf(message)}</time>
      {isLastSent && !standing && (
        <>
          <Icon name="check" size="tiny" />
          <span className="sr-only">{t('standing.sent')}</span>
        </>
      )}
    </p>
  );
}

function Refusal({ op: mutation }: { op: QueuedMutation }): ReactNode {
  const t = useTranslations('messages');
  const reason = useProblemText();
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 pt-2 text-(length:--t-small)" role="alert">
      <p className="flex items-center gap-[5px] font-semibold text-down">
        <Icon name="warn" size="tiny" />
        {t('standing.refused', { reason: reason(mutation.refusal?.code) })}
      </p>
      <Button small onClick={() => perform(() => tryWriteAgain(mutation))}>
        {t('standing.again')}
      </Button>
      <Button small look="quiet" onClick={() => perform(() => discardWrite(mutation))}>
        {t('standing.discard')}
      </Button>
    </div>
  );
}
