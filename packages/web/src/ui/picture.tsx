import { type ComponentProps, type ReactNode, useState } from 'react';

type Props = ComponentProps<'img'> & {
  src: string;
  alt: string;
  /* What stands there when this browser cannot read the picture: HEIC, until the server has made it one that all can. */
  instead: ReactNode;
};

export function Picture({ src, alt, instead, ...rest }: Props): ReactNode {
  const [unreadable, setUnreadable] = useState<string>();
  if (src === unreadable) return instead;
  return <img {...rest} src={src} alt={alt} onError={() => setUnreadable(src)} />;
}
