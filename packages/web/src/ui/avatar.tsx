import { nameOfPicture } from '@hestia/contract/images/address.ts';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useFormatter } from 'use-intl';
import { useFace } from '#platform/images/use-picture.ts';
import { useFaceOf } from './faces.ts';

/* `profilePictureUrl` is the address or the name of a stored picture, or an address of whoever vouched for the account. */
export type Member = {
  readonly id: string;
  readonly username: string;
  readonly profilePictureUrl?: string | null | undefined;
};

type Size = 20 | 24 | 30 | 32 | 36 | 44 | 64 | 96;
type Props = { member: Member; size?: Size; /* No name stands beside it: it says the name itself. */ alone?: boolean };

export function Avatar({ member, size, alone }: Props): ReactNode {
  const { username } = member;
  const { tint, initials } = useFaceOf(member);
  const style: CSSProperties & { '--z'?: string } = { background: `var(--av${tint})` };
  if (size) style['--z'] = `${size}px`;
  return (
    <span
      className="ui-avatar"
      style={style}
      {...(alone ? { role: 'img', 'aria-label': username } : { 'aria-hidden': true })}
    >
      <Face picture={member.profilePictureUrl} initials={initials} />
    </span>
  );
}

/* Several people as one picture with one label; `most` faces, then "+n". */
export function AvatarStack({
  members,
  size = 24,
  most = 5,
}: {
  members: readonly Member[];
  size?: Size;
  most?: number;
}) {
  const format = useFormatter();
  const visible = members.length > most ? members.slice(0, most - 1) : members;
  const names = format.list(members.map((member) => member.username));
  return (
    <span className="ui-avatars" role="img" aria-label={names}>
      {visible.map((member) => (
        <Avatar key={member.id} member={member} size={size} />
      ))}
      {visible.length < members.length && (
        <span
          className="ui-avatar ui-avatar-more"
          style={{ '--z': `${size}px` } as CSSProperties}
        >{`+${members.length - visible.length}`}</span>
      )}
    </span>
  );
}

type FaceProps = { picture: string | null | undefined; initials: string };

/* Most people have no picture, and ask for nothing. */
function Face({ picture, initials: letters }: FaceProps): ReactNode {
  if (!picture) return letters;
  const name = nameOfPicture(picture);
  const isAddress = /^(?:https?|data|blob):|^\//.test(name);
  return isAddress ? <Photo address={picture} initials={letters} /> : <Stored name={name} initials={letters} />;
}

function Stored({ name, initials: letters }: { name: string; initials: string }): ReactNode {
  const address = useFace(name);
  return address ? <Photo address={address} initials={letters} /> : letters;
}

function Photo({ address, initials: letters }: { address: string; initials: string }): ReactNode {
  const [broken, setBroken] = useState<string>();
  return address === broken ? letters : <img src={address} alt="" onError={() => setBroken(address)} />;
}
