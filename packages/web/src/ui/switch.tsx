import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components/Switch';

type Props = Omit<SwitchFieldProps, 'className' | 'style' | 'children'> & { children: ReactNode };

export function Switch({ children, ...rest }: Props): ReactNode {
  return (
    <SwitchField {...rest} className="contents">
      <SwitchButton className="switch">
        <span>{children}</span>
        <span className="track" />
      </SwitchButton>
    </SwitchField>
  );
}
