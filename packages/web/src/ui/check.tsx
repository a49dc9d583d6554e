import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox';
import { Icon } from './icon.tsx';

type Props = Omit<CheckboxFieldProps, 'className' | 'style' | 'children'> & {
  children?: ReactNode;
  className?: string;
};

export function Check({ children, className, ...rest }: Props): ReactNode {
  return (
    <CheckboxField {...rest} className="contents">
      <CheckboxButton className={className ? `check ${className}` : 'check'}>
        <span className="tick">
          <Icon name="check" />
        </span>
        {children}
      </CheckboxButton>
    </CheckboxField>
  );
}
