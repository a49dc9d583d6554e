import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';

type Props = {
  children?: ReactNode;
  className?: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  'aria-label'?: string;
};

/* The browser's own checkbox under a drawn one: a list shows a hundred of them. */
export const Check = ({ children, className, isSelected, onChange, ...rest }: Props): ReactNode => (
  <label className={className ? `ui-check ${className}` : 'ui-check'}>
    <input
      {...rest}
      type="checkbox"
      className="sr-only"
      checked={isSelected}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="ui-check-tick">
      <Icon name="check" />
    </span>
    {children}
  </label>
);
