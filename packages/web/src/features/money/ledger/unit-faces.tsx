import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { Avatar } from '#ui/people/avatar.tsx';

type Props = { members: readonly HouseholdMember[]; size?: 32 | 44 };

/* The picture of one member, or both of a pair. A name is beside it. */
export function UnitFaces({ members, size }: Props) {
  const faces = members.map((member) => <Avatar key={member.id} member={member} {...(size && { size })} />);
  return faces.length === 1 ? faces[0] : <span className="ui-avatars inline-flex flex-none">{faces}</span>;
}
