import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';

export type ButtonStyle = {
  look?: 'fill' | 'line' | 'quiet' | 'danger' | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
};

export const buttonClass = ({ look = 'line', small, wide, className }: ButtonStyle): string =>
  ['btn', look, small && 'small', wide && 'wide', className].filter(Boolean).join(' ');

type Props = Omit<AriaButtonProps, 'className' | 'style' | 'children'> &
  ButtonStyle & { children: ReactNode; pendingLabel?: string };

export function Button({ look, small, wide, icon, className, children, pendingLabel, ...rest }: Props): ReactNode {
  const says = pendingLabel === undefined ? children : <Swap now={children} later={pendingLabel} on={rest.isPending} />;
  return (
    <AriaButton {...rest} className={buttonClass({ look, small, wide, className })}>
      {icon && <Icon name={icon} size={small ? 'small' : undefined} />}
      {says}
    </AriaButton>
  );
}

function Swap({ now, later, on = false }: { now: ReactNode; later: string; on: boolean | undefined }): ReactNode {
  return (
    <span className="swap">
      <span className={on ? 'invisible' : undefined}>{now}</span>
      <span className={on ? undefined : 'invisible'}>{later}</span>
    </span>
  );
}

type IconButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> & {
  icon: IconName;
  /* What it does, for those who do not see the icon. */
  label: string;
  className?: string;
};

export function IconButton({ icon, label, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <AriaButton {...rest} aria-label={label} className={className ? `icon-btn ${className}` : 'icon-btn'}>
      <Icon name={icon} />
    </AriaButton>
  );
}

type LinkishProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> & {
  icon?: IconName;
  iconAfter?: IconName;
  children: ReactNode;
};

/* A button that reads like a link: ember words, underlined when pointed at. */
export function TextButton({ icon, iconAfter, children, ...rest }: LinkishProps): ReactNode {
  return (
    <AriaButton {...rest} className="link">
      {icon && <Icon name={icon} size="small" />}
      {children}
      {iconAfter && <Icon name={iconAfter} size="small" />}
    </AriaButton>
  );
}
