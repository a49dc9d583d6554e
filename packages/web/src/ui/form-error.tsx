import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/* Why the whole form was refused; read out at once. */
export function FormError({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className="ui-field-error" role="alert">
      <Icon name="warn" size="tiny" />
      <span>{children}</span>
    </p>
  );
}
