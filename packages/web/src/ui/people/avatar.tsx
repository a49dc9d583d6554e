import { nameOfPicture } from '@hestia/contract/images/address.ts';
import type { CSSProperties, ReactNode } from 'react';
import { useNames } from '#ui/people/use-names.ts';
import { useFace } from '#platform/images/use-picture.ts';
import { useFaceOf } from './faces.ts';
import { Picture } from '../icons/picture.tsx';

/* `profilePictureUrl` is the address or the name of a stored picture, or an address at the account's provider. */
export type Member = {
  readonly id: string;
  readonly username: string;
  readonly profilePictureUrl?: string | null | undefined;
};

type Size = 20 | 24 | 30 | 32 | 36 | 44 | 64 | 96;
type Props = {
  member: Member;
  size?: Size;
  /** Without a name next to it: its accessible name is the member's. */ alone?: boolean;
};

export function Avatar({ member, size, alone }: Props): ReactNode {
  const { username } = member;
  const { tint, initials } = useFaceOf(member);
  const style: CSSProperties & { '--z'?: string } = { background: `var(--av${tint})` };
  if (size) style['--z'] = `${size}px`;
  return (
    <span
      className="ui-avatar"
      dir="auto"
      style={style}
      {...(alone ? { role: 'img', 'aria-label': username } : { 'aria-hidden': true })}
    >
      <Face picture={member.profilePictureUrl} initials={initials} />
    </span>
  );
}

type StackProps = { members: readonly Member[]; size?: Size; most?: number };

/* Several people as one picture with one label; `most` faces, then "+n". */
export function AvatarStack({ members, size = 24, most = 5 }: StackProps): ReactNode {
  const list = useNames();
  const visible = members.length > most ? members.slice(0, most - 1) : members;
  const names = list(members.map((member) => member.username));
  return (
    <span className="ui-avatars inline-flex flex-none" role="img" aria-label={names}>
      {visible.map((member) => (
        <Avatar key={member.id} member={member} size={size} />
      ))}
      {visible.length < members.length && (
        <span
          className="ui-avatar bg-ink text-ground"
          style={{ '--z': `${size}px` } as CSSProperties}
        >{`+${members.length - visible.length}`}</span>
      )}
    </span>
  );
}

/* Most people have no picture, and cause no request. */
function Face({ picture, initials }: { picture: string | null | undefined; initials: string }): ReactNode {
  if (!picture) return initials;
  const name = nameOfPicture(picture);
  const isAddress = /^(?:https?|data|blob):|^\//.test(name);
  return isAddress ? <Picture src={picture} alt="" instead={initials} /> : <Stored name={name} initials={initials} />;
}

function Stored({ name, initials }: { name: string; initials: string }): ReactNode {
  const address = useFace(name);
  return address ? <Picture src={address} alt="" instead={initials} /> : initials;
}
