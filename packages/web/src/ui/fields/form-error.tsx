import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

/* Why the whole form was refused; read out at once. */
export const FormError = ({ children }: { children: ReactNode }): ReactNode => (
  <p className="ui-field-error" role="alert">
    <Icon name="warn" size="tiny" />
    <span>{children}</span>
  </p>
);
