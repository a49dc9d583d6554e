import { limits } from '@hestia/contract/wire/limits.ts';
import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useWaiting } from '#platform/sync/queued-mutations.ts';
import { DAY } from '#platform/i18n/day.ts';
import { MentionField } from '#shared/mentions/mention-field.tsx';
import { Folded } from '#ui/texts/folded.tsx';
import { MentionedText } from '#shared/mentions/mentioned-text.tsx';
import { idsMentioned } from '#shared/mentions/mentions.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { perform } from '#platform/perform.ts';
import { useTextDraft } from '#platform/text-draft.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { Queued } from '#ui/rows/row.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Section } from '#ui/rows/section.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type CommentInput = { readonly content: string; readonly mentions: string[] };
type ShownComment = {
  readonly id: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly content: string;
  readonly mentions?: readonly string[] | undefined;
};

type Props<C extends ShownComment> = {
  /* Undefined until known. */
  comments: readonly C[] | undefined;
  isError: boolean;
  onRetry: () => Promise<unknown>;
  /* Loads the comments before these; null: none. */
  earlier: { readonly isFailed: boolean; readonly read: () => void } | null;
  /* Whether comments can still be added; otherwise they are read-only. */
  isOpen?: boolean;
  /* The name of the comment's draft. */
  draft: string;
  onAdd: (input: CommentInput) => Promise<unknown>;
  onRemove: (comment: C) => Promise<unknown>;
};

/* The talk about one thing. */
export function Comments<C extends ShownComment>(props: Props<C>): ReactNode {
  const { comments, isError, onRetry, earlier, isOpen = true, draft, onAdd, onRemove } = props;
  const t = useTranslations('ui.comments');
  const waiting = useWaiting();
  if (!isOpen && !comments?.length) return null;
  return (
    <Section title={t('title')}>
      {comments && earlier && <Earlier {...earlier} />}
      {comments ? (
        <ul aria-live="polite">
          {comments.map((comment) => (
            <Line
              key={comment.id}
              comment={comment}
              isWaiting={waiting.has(comment.id)}
              onRemove={isOpen ? () => onRemove(comment) : undefined}
            />
          ))}
        </ul>
      ) : (
        <NotRead title={t('failed')} isError={isError} refetch={onRetry} rows={2} lead={36} />
      )}
      {isOpen && <Composer draft={draft} onAdd={onAdd} />}
    </Section>
  );
}

function Earlier({ isFailed, read }: NonNullable<Props<ShownComment>['earlier']>): ReactNode {
  const t = useTranslations('ui.comments');
  if (isFailed) return <ErrorState title={t('failed')} onRetry={read} />;
  return (
    <Button small look="quiet" onClick={read}>
      {t('earlier')}
    </Button>
  );
}

type LineProps = { comment: ShownComment; isWaiting: boolean; onRemove: (() => Promise<unknown>) | undefined };

function Line({ comment, isWaiting, onRemove }: LineProps): ReactNode {
  const t = useTranslations('ui.comments');
  const format = useFormatter();
  const { me, find } = useMemberDirectory();
  const member = find(comment.createdBy);
  const at = format.dateTime(new Date(comment.createdAt), 'clock', DAY);
  return (
    <li className="ui-row items-start">
      <Avatar member={member} size={36} />
      <span className="min-w-0">
        <span className="ui-row-detail">
          <b dir="auto">{member.username}</b> {isWaiting ? <Queued /> : at}
        </span>
        <span className="comment-text block wrap-anywhere whitespace-pre-wrap" dir="auto">
          <Folded parts={[{ text: comment.content }]}>
            {([shown]) => <MentionedText text={shown?.text ?? ''} ids={comment.mentions} />}
          </Folded>
        </span>
      </span>
      {onRemove && comment.createdBy === me && (
        <IconButton icon="trash" label={t('delete')} onClick={() => perform(onRemove)} />
      )}
    </li>
  );
}

function Composer({ draft, onAdd }: Pick<Props<ShownComment>, 'draft' | 'onAdd'>): ReactNode {
  const t = useTranslations('ui.comments');
  const { members } = useMemberDirectory();
  const { text, keep, submit } = useTextDraft(draft);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const content = text.trim();
    perform(() => submit(() => onAdd({ content, mentions: idsMentioned(content, members) })));
  };
  return (
    <form onSubmit={send} className="pt-3">
      <MentionField text={text} onChange={keep}>
        <TextField
          label={t('write')}
          hideLabel
          placeholder={t('write')}
          value={text}
          onChange={keep}
          maxLength={limits.message}
          autoComplete="off"
          enterKeyHint="send"
          after={<IconButton icon="send" label={t('send')} type="submit" disabled={text.trim() === ''} />}
        />
      </MentionField>
    </form>
  );
}
