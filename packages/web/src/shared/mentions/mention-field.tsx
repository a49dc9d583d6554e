import './mentions.css';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#ui/people/avatar.tsx';
import { useMentionPicker } from './use-mention-picker.ts';

type Props = {
  text: string;
  onChange: (text: string) => void;
  /* The list opens below the field and moves what follows, where there is no room above. */
  isBelow?: boolean;
  /* The field itself. */
  children: ReactNode;
};

/* With large text the suggestions below the field may be out of sight. */
const show = (choices: HTMLElement | null) => choices?.scrollIntoView({ block: 'nearest' });

/* A text field in which an @ suggests members. */
export function MentionField({ text, onChange, isBelow = false, children }: Props): ReactNode {
  const t = useTranslations('ui.mention');
  const listId = useId();
  const { found, active, optionId, pick, look, leave, press } = useMentionPicker(text, onChange, listId);
  return (
    <div
      role="presentation"
      className="mention-field"
      onSelect={look}
      onInput={look}
      onBlur={leave}
      onKeyDownCapture={press}
    >
      {children}
      {found.length > 0 && (
        <div
          ref={isBelow ? show : undefined}
          id={listId}
          role="listbox"
          aria-label={t('label')}
          className={isBelow ? 'ui-pop mention-choices mention-choices-below' : 'ui-pop mention-choices'}
        >
          {found.map((member) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus, and the keys
            <div
              key={member.id}
              id={optionId(member)}
              role="option"
              tabIndex={-1}
              aria-selected={member === active}
              className="ui-pop-item"
              data-focused={member === active || undefined}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(member)}
            >
              <Avatar member={member} size={30} />
              <bdi>{member.username}</bdi>
            </div>
          ))}
        </div>
      )}
      <p className="sr-only" role="status">
        {found.length > 0 && t('found', { count: found.length })}
      </p>
    </div>
  );
}
