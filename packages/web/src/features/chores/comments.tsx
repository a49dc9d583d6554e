import type { ChoreMessage } from '@hestia/contract/chores/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { usePeople } from '#platform/household/people.ts';
import { MentionField } from '#platform/mentions/mention-field.tsx';
import { MentionedText } from '#platform/mentions/mentioned-text.tsx';
import { idsMentioned } from '#platform/mentions/mentions.ts';
import { perform } from '#platform/perform.ts';
import { useTextDraft } from '#platform/text-draft.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Queued } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCommentActions } from './comment-actions.ts';
import { useWaiting } from '#platform/data/queued-mutations.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useComments } from './chores-data.ts';

/* The talk about one chore; about an archived one it is over. */
export function Comments({ choreId, isOpen }: { choreId: string; isOpen: boolean }): ReactNode {
  const t = useTranslations('chores.comments');
  const { comments, isError, refetch } = useComments(choreId);
  const waiting = useWaiting();
  if (!isOpen && !comments?.length) return null;
  return (
    <Section title={t('title')}>
      {comments ? (
        <ul aria-live="polite">
          {comments.map((message) => (
            <Comment key={message.id} message={message} isWaiting={waiting.has(message.id)} isOpen={isOpen} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState title={t('failed')} onRetry={() => perform(refetch)} />
      ) : (
        <SkeletonRows rows={2} lead={36} />
      )}
      {isOpen && <Composer choreId={choreId} />}
    </Section>
  );
}

type CommentProps = { message: ChoreMessage; isWaiting: boolean; isOpen: boolean };

function Comment({ message, isWaiting, isOpen }: CommentProps): ReactNode {
  const t = useTranslations('chores.comments');
  const format = useFormatter();
  const { me, find } = usePeople();
  const { remove } = useCommentActions();
  const person = find(message.createdBy);
  const at = format.dateTime(new Date(message.createdAt), 'clock', DAY);
  return (
    <li className="row comment">
      <Avatar person={person} size={36} />
      <span className="min-w-0">
        <span className="row-detail">
          <b>{person.username}</b> {isWaiting ? <Queued /> : at}
        </span>
        <span className="comment-text">
          <MentionedText text={message.content} ids={message.mentions} />
        </span>
      </span>
      {isOpen && message.createdBy === me && (
        <IconButton icon="trash" label={t('delete')} onClick={() => perform(() => remove(message))} />
      )}
    </li>
  );
}

function Composer({ choreId }: { choreId: string }): ReactNode {
  const t = useTranslations('chores.comments');
  const { add } = useCommentActions();
  const { members } = usePeople();
  const { text, keep, handOver } = useTextDraft(`chores.comment.${choreId}`);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const content = text.trim();
    perform(() => handOver(() => add(choreId, { content, mentions: idsMentioned(content, members) })));
  };
  return (
    <form onSubmit={send} className="comment-form">
      <MentionField text={text} onChange={keep}>
        <TextField
          label={t('write')}
          hideLabel
          placeholder={t('write')}
          value={text}
          onChange={keep}
          maxLength={limits.message}
          autoComplete="off"
          after={<IconButton icon="send" label={t('send')} type="submit" disabled={text.trim() === ''} />}
        />
      </MentionField>
    </form>
  );
}
