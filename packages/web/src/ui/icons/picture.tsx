import { type ComponentProps, type ReactNode, useState } from 'react';

type Props = ComponentProps<'img'> & {
  src: string;
  alt: string;
  /* The replacement if this browser can't decode the picture: HEIC, until the server has converted it. */
  instead: ReactNode;
};

export function Picture({ src, alt, instead, ...rest }: Props): ReactNode {
  const [unreadable, setUnreadable] = useState<string>();
  if (src === unreadable) return instead;
  return <img {...rest} src={src} alt={alt} onError={() => setUnreadable(src)} />;
}
