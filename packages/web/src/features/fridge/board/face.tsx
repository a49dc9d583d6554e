import type { FridgeMember } from '@hestia/contract/fridge/schemas.ts';
import { type CSSProperties, useEffect, useState } from 'react';
import { useFaceOf } from '#ui/people/faces.ts';
import { pictureAddress } from '../device/device.ts';

type Props = { member: FridgeMember; size: number; isAlone?: boolean };

/** A member’s picture, or their initials. */
export function Face({ member, size, isAlone = false }: Props) {
  const { tint, initials } = useFaceOf(member);
  const address = useDevicePicture(member.picture);
  const style: CSSProperties & { '--z'?: string } = { background: `var(--av${tint})`, '--z': `${size}px` };
  return (
    <span
      className="ui-avatar"
      dir="auto"
      style={style}
      {...(isAlone ? { role: 'img', 'aria-label': member.username } : { 'aria-hidden': true })}
    >
      {address === undefined ? initials : <img src={address} alt="" />}
    </span>
  );
}

/** The address of a picture, undefined until it is there. */
export function useDevicePicture(name: string | null): string | undefined {
  const [found, setFound] = useState<{ name: string; address: string }>();
  useEffect(() => {
    if (name === null) return;
    // Without network the initials stay, or the caption.
    pictureAddress(name).then(
      (address) => setFound({ name, address }),
      () => undefined,
    );
  }, [name]);
  return found?.name === name ? found?.address : undefined;
}
