import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { buttonClass, type ButtonStyle } from './button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.tsx';

type Anchor = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };
type TextAnchorProps = Anchor & { icon?: IconName; iconAfter?: IconName };
type IconAnchorProps = Omit<Anchor, 'aria-label'> & { icon: IconName; label: string };

/* All take the router's typed `to`, `search` and `params`. */
export const TextLink = createLink(TextAnchor);
export const BackLink = createLink((props: Anchor) => <TextAnchor icon="left" {...props} />);
export const LinkButton = createLink(ButtonAnchor);
export const IconLink = createLink(IconAnchor);

function TextAnchor({ icon, iconAfter, children, className, ...rest }: TextAnchorProps): ReactNode {
  return (
    <a {...rest} className={className ? `ui-link ${className}` : 'ui-link'}>
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

/* The link that an `IconButton` would be; `label` names its target for screen readers. */
function IconAnchor({ icon, label, className, ...rest }: IconAnchorProps): ReactNode {
  return (
    <a {...rest} aria-label={label} className={className ? `ui-icon-button ${className}` : 'ui-icon-button'}>
      <Icon name={icon} />
    </a>
  );
}
