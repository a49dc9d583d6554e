import './reaction-chips.css';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '#ui/people/use-names.ts';
import { groupsOf, type Find, type ReactionOf } from './reaction-groups.ts';

const MAX_VISIBLE = 3;

type Props = {
  reactions: readonly ReactionOf[];
  members: { readonly me: string; readonly find: Find };
  onToggle: (emoji: string) => void;
  /* Shows them all; without, all are here. */
  onMore?: () => void;
  className?: string;
};

/* Each emoji with how many sent it. */
export function ReactionChips(props: Props): ReactNode {
  const { reactions: all, members, onToggle, onMore, className = '' } = props;
  const { me, find } = members;
  const t = useTranslations('ui.react');
  const list = useNames();
  const groups = groupsOf(all);
  if (groups.length === 0) return null;
  const visible = onMore && groups.length > MAX_VISIBLE ? groups.slice(0, MAX_VISIBLE - 1) : groups;
  return (
    <div className={`reactions ${className}`} role="group" aria-label={t('label')}>
      {visible.map(({ emoji, reactions }) => {
        const isMine = reactions.some((reaction) => reaction.userId === me);
        const names = list(reactions.map((reaction) => find(reaction.userId).username));
        return (
          <button
            key={emoji}
            type="button"
            className="reaction ui-num"
            data-selected={isMine || undefined}
            aria-pressed={isMine}
            aria-label={t('who', { emoji, count: reactions.length, who: names })}
            title={names}
            onClick={() => onToggle(emoji)}
          >
            <span className="emoji">{emoji}</span>
            {reactions.length}
          </button>
        );
      })}
      {visible.length < groups.length && (
        <button
          type="button"
          className="reaction ui-num"
          aria-label={t('more', { count: groups.length - visible.length })}
          onClick={onMore}
        >
          +{groups.length - visible.length}
        </button>
      )}
    </div>
  );
}
