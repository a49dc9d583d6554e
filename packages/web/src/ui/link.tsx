import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { buttonClass, type ButtonStyle } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';

type Anchor = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/* Both take the router's typed `to`, `search` and `params`. */
export const TextLink = createLink(TextAnchor);
export const LinkButton = createLink(ButtonAnchor);

function TextAnchor({
  icon,
  iconAfter,
  children,
  className,
  ...rest
}: Anchor & { icon?: IconName; iconAfter?: IconName }): ReactNode {
  return (
    <a {...rest} className={className ? `link ${className}` : 'link'}>
      {icon && <Icon name={icon} size="small" />}
      {children}
      {iconAfter && <Icon name={iconAfter} size="small" />}
    </a>
  );
}

function ButtonAnchor({ look, small, wide, icon, className, children, ...rest }: Anchor & ButtonStyle): ReactNode {
  return (
    <a {...rest} className={buttonClass({ look, small, wide, className })}>
      {icon && <Icon name={icon} size={small ? 'small' : undefined} />}
      {children}
    </a>
  );
}
