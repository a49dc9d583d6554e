import type { ReactNode } from 'react';
import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Bar } from '#ui/figures/meter.tsx';

type Props = { member: HouseholdMember; figure: string; percent: number; children: ReactNode };

/* A member with a figure, and a bar in proportion; `children` are details below the name. */
export function Tally({ member, figure, percent, children }: Props): ReactNode {
  return (
    <li className="chore-tally grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 pt-3 pb-2 [&>div]:col-span-full">
      <Avatar member={member} size={32} />
      <span className="wrap-anywhere">
        <b className="font-semibold" dir="auto">
          {member.username}
        </b>
        {children}
      </span>
      <span className="text-(length:--t-lead) font-semibold ui-num">{figure}</span>
      <Bar percent={percent} />
    </li>
  );
}
