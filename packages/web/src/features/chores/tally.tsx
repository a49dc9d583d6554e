import './tally.css';
import type { ReactNode } from 'react';
import type { HouseholdMember } from '#platform/household/member-directory.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bar } from '#ui/meter.tsx';

type Props = { member: HouseholdMember; figure: string; percent: number; children: ReactNode };

/* Somebody with a figure, and a bar as long as it says; `children` are details below the name. */
export function Tally({ member, figure, percent, children }: Props): ReactNode {
  return (
    <li className="chore-tally">
      <Avatar member={member} size={32} />
      <span className="chore-tally-name">
        {member.username}
        {children}
      </span>
      <span className="chore-tally-figure ui-num">{figure}</span>
      <Bar percent={percent} />
    </li>
  );
}
