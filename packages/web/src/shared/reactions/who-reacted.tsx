import type { ReactNode } from 'react';
import { useNames } from '#ui/people/use-names.ts';
import { groupsOf, type Find, type ReactionOf } from './reaction-groups.ts';

/* The members of each reaction: the chips only count. */
export function WhoReacted({ reactions: all, find }: { reactions: readonly ReactionOf[]; find: Find }): ReactNode {
  const list = useNames();
  const groups = groupsOf(all);
  if (groups.length === 0) return null;
  return (
    <ul className="who-reacted">
      {groups.map(({ emoji, reactions }) => (
        <li key={emoji}>
          <span className="emoji">{emoji}</span>
          <span>{list(reactions.map((reaction) => find(reaction.userId).username))}</span>
        </li>
      ))}
    </ul>
  );
}
