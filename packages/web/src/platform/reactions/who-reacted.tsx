import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { groupsOf, type Find, type Reacted } from './reaction-groups.ts';

/* Who reacted with what: the chips only count. */
export function WhoReacted({ reactions: all, find }: { reactions: readonly Reacted[]; find: Find }): ReactNode {
  const format = useFormatter();
  const groups = groupsOf(all);
  if (groups.length === 0) return null;
  return (
    <ul className="who-reacted">
      {groups.map(({ emoji, reactions }) => (
        <li key={emoji}>
          <span className="emoji">{emoji}</span>
          <span>{format.list(reactions.map((reaction) => find(reaction.userId).username))}</span>
        </li>
      ))}
    </ul>
  );
}
