import type { Message } from '@hestia/contract/messages/schemas.ts';
import { memo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { discardWrite, tryWriteAgain } from '#platform/data/user-data.ts';
import type { Housemate } from '#platform/household/people.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import type { QueuedMutation } from '#platform/outbox/outbox.ts';
import { perform } from '#platform/perform.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { beginsDay, standTogether, useDayWords, useTimeWords } from './days.ts';
import { isEmojiOnly } from './message-parts.ts';
import { MessageText } from './message-text.tsx';
import type { Standing } from './shown-messages.ts';

export type RowProps = {
  message: Message;
  previous: Message | undefined;
  next: Message | undefined;
  standing: Standing | undefined;
  nextStanding: Standing | undefined;
  /* The latest of mine that the server has. */
  isLastSent: boolean;
  /* How many are new from here on; 0 where the line of the unread is not. */
  fresh: number;
  author: Housemate;
  isMine: boolean;
  onMenu: (message: Message, button: Element) => void;
};

/* One message, with the head of its day and the line of the unread above it where they belong. */
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
    <h2 className="day-head">
      <b>{large}</b> <span>{small}</span>
    </h2>
  );
}

function FreshLine({ count }: { count: number }): ReactNode {
  const t = useTranslations('messages');
  return <p className="fresh">{t('unread', { count })}</p>;
}

function Others({ message, previous, fresh, author }: RowProps): ReactNode {
  const timeOf = useTimeWords();
  const isFirst = fresh > 0 || !standTogether(previous, message);
  return (
    <article className={isFirst ? 'message first' : 'message'}>
      {isFirst && <Avatar person={author} size={36} />}
      {isFirst && (
        <p className="head">
          <b>{author.username}</b> <time dateTime={message.sendAt}>{timeOf(message)}</time>
        </p>
      )}
      <MessageText content={message.content} />
    </article>
  );
}

function Mine({ message, previous, next, standing, nextStanding, isLastSent, onMenu }: RowProps): ReactNode {
  const t = useTranslations('messages');
  const refused = typeof standing === 'object' ? standing.refused : undefined;
  const isLast = !standTogether(message, next);
  // A change may wait in the middle of a turn; of several that wait, the last says so for all.
  const hasMeta = isLast || (standing === 'waiting' && nextStanding !== 'waiting');
  const look = [
    'message mine',
    !standTogether(previous, message) && 'first',
    standing && 'queued-up',
    refused && 'refused',
    isEmojiOnly(message.content) && 'bare',
  ];
  return (
    <article className={look.filter(Boolean).join(' ')}>
      <div className="line">
        {!refused && (
          // A plain button, because a long chat mounts many of them while it scrolls.
          <button
            type="button"
            className="icon-btn more"
            aria-haspopup="menu"
            aria-label={t('menu.label', { text: message.content.slice(0, 40) })}
            onClick={({ currentTarget }) => onMenu(message, currentTarget)}
          >
            <Icon name="dots" />
          </button>
        )}
        <MessageText content={message.content} />
      </div>
      {refused ? (
        <Refusal op={refused} />
      ) : (
        hasMeta && <Meta message={message} standing={standing} isLastSent={isLastSent} />
      )}
    </article>
  );
}

function Meta({ message, standing, isLastSent }: Pick<RowProps, 'message' | 'standing' | 'isLastSent'>): ReactNode {
  const t = useTranslations('messages');
  const timeOf = useTimeWords();
  return (
    <p className="head">
      {standing === 'waiting' && (
        <span className="queued">
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
    <div className="refusal" role="alert">
      <p>
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
