import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { Icon } from '../icons/icon.tsx';

/* The shared props of all fields. */
export type FieldProps = {
  label: string;
  help?: ReactNode;
  /* The error text; marks the field. */
  error?: string | undefined;
};

/** Props of React Aria's field around them. */
export const fieldAround = (error: string | undefined) =>
  ({ className: 'ui-field', isInvalid: error !== undefined, validationBehavior: 'aria' }) as const;

export const FieldLabel = ({ children }: { children: ReactNode }): ReactNode => (
  <Label className="ui-field-label">{children}</Label>
);

/* Help below a field, and in its place what is wrong, in words. */
export const FieldWords = ({ help, error }: Omit<FieldProps, 'label'>): ReactNode => (
  <>
    {help && !error && (
      <Text slot="description" className="ui-field-help">
        {help}
      </Text>
    )}
    <FieldError className="ui-field-error">
      {({ validationErrors }) => (
        <>
          <Icon name="warn" size="tiny" />
          <span>{error ?? validationErrors.join(' ')}</span>
        </>
      )}
    </FieldError>
  </>
);
