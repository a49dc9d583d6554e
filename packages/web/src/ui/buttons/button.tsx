import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.tsx';

export type ButtonStyle = {
  look?: 'fill' | 'line' | 'quiet' | 'danger' | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
};

export const buttonClass = ({ look = 'line', small, wide, className }: ButtonStyle): string =>
  ['ui-button', `ui-button-${look}`, small && 'ui-button-small', wide && 'ui-button-wide', className]
    .filter(Boolean)
    .join(' ');

type PressProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> & {
  /* It is working: it keeps the focus, and another press does nothing. */
  isPending?: boolean;
};

type StyledProps = { className: string; children: ReactNode };

/* The browser's own button, as light as a first page needs. */
function Press({ isPending = false, onClick, ...rest }: PressProps & StyledProps): ReactNode {
  const atWork = { 'aria-disabled': true, 'data-pending': true };
  return (
    <button
      type="button"
      {...rest}
      {...(isPending && atWork)}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    />
  );
}

type Props = PressProps & ButtonStyle & { children: ReactNode; pendingLabel?: string };

export function Button({ look, small, wide, icon, className, children, pendingLabel, ...rest }: Props): ReactNode {
  const content =
    pendingLabel === undefined ? children : <Swap now={children} later={pendingLabel} on={rest.isPending} />;
  return (
    <Press {...rest} className={buttonClass({ look, small, wide, className })}>
      {icon && <Icon name={icon} size={small ? 'small' : undefined} />}
      {content}
    </Press>
  );
}

const Swap = ({ now, later, on = false }: { now: ReactNode; later: string; on: boolean | undefined }): ReactNode => (
  <span className="ui-button-swap inline-grid place-items-center">
    <span className={on ? 'invisible' : undefined}>{now}</span>
    <span className={on ? undefined : 'invisible'}>{later}</span>
  </span>
);

type IconButtonProps = Omit<PressProps, 'aria-label'> & {
  icon: IconName;
  /* Its action, as the icon's accessible name. */
  label: string;
  className?: string;
};

export const IconButton = ({ icon, label, className, ...rest }: IconButtonProps): ReactNode => (
  <Press {...rest} aria-label={label} className={className ? `ui-icon-button ${className}` : 'ui-icon-button'}>
    <Icon name={icon} />
  </Press>
);

type LinkishProps = PressProps & { icon?: IconName; iconAfter?: IconName; children: ReactNode };

/* A button that reads like a link: ember words, underlined when pointed at. */
export const TextButton = ({ icon, iconAfter, children, ...rest }: LinkishProps): ReactNode => (
  <Press {...rest} className="ui-link">
    {icon && <Icon name={icon} size="small" />}
    {children}
    {iconAfter && <Icon name={iconAfter} size="small" />}
  </Press>
);
