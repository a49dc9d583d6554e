import './thumb.css';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/buttons/button.tsx';
import { Picture } from '#ui/icons/picture.tsx';
import { Blank } from './blank.tsx';

type Props = {
  /* Undefined while it is read. */
  address: string | undefined;
  isLost?: boolean;
  alt: string;
  /* Whether it is the selected one; undefined without a selection. */
  isPicked?: boolean;
  /* Without it the picture can't be pressed. */
  onPress?: () => void;
  /* The label of its remove button. */
  removal: string;
  onRemove: () => void;
  className?: string | undefined;
  /* Over its foot. */
  children?: ReactNode;
};

/* A small picture in a list of class `thumbs`, with a button to remove it. */
export function Thumb(props: Props): ReactNode {
  const { address, isLost = false, alt, isPicked, onPress, removal, onRemove, className, children } = props;
  const picture = address ? (
    <Picture src={address} alt={alt} decoding="async" instead={<Blank alt={alt} hasFailed />} />
  ) : (
    <Blank alt={alt} hasFailed={isLost} />
  );
  return (
    <li className={className ? `thumb ${className}` : 'thumb'}>
      {onPress ? (
        <button type="button" className="thumb-button" aria-pressed={isPicked} onClick={onPress}>
          {picture}
        </button>
      ) : (
        picture
      )}
      {children}
      <IconButton icon="close" label={removal} className="thumb-remove" onClick={onRemove} />
    </li>
  );
}
