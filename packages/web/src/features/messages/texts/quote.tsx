import './quote.css';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { useMessageName } from './message-name.ts';
import { partsOf } from './message-parts.ts';
import { type QuotedMessage, useLookUp } from '../store/quoted.ts';

type Props = { id: string; quoted: QuotedMessage; onOpen: (id: string) => void };

/* The replied message in one line; a tap opens it. */
export function Quote({ id, quoted, onOpen }: Props): ReactNode {
  const t = useTranslations('messages.reply');
  useLookUp(id, quoted);
  if (quoted === null) return <p className="message-quote">{t('gone')}</p>;
  return (
    <button type="button" className="message-quote" onClick={() => onOpen(id)}>
      <Icon name="reply" size="tiny" />
      <span className="sr-only">{t('quoted')} </span>
      {quoted ? <Line message={quoted} /> : <span>{t('older')}</span>}
    </button>
  );
}

/* The sender, and the beginning. */
export function Line({ message }: { message: Message }): ReactNode {
  const { find } = useMemberDirectory();
  const nameOf = useMessageName();
  return (
    <span className="min-w-0 truncate">
      <strong className="font-semibold text-ink" dir="auto">
        {find(message.sendBy).username}
      </strong>{' '}
      <bdi>{firstLineOf(nameOf(message))}</bdi>
    </span>
  );
}

const MAX_LENGTH = 120;
function firstLineOf(content: string): string {
  // The beginning is enough, however long the message is.
  const text = partsOf(content.trimStart().slice(0, 2 * MAX_LENGTH)).map((part) => part.text);
  return text.join('').trim().split('\n', 1).join('').slice(0, MAX_LENGTH);
}
