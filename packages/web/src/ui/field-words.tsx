import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { Icon } from './icon.tsx';

export const FieldLabel = ({ children }: { children: ReactNode }): ReactNode => (
  <Label className="ui-field-label">{children}</Label>
);

/* Help below a field, and in its place what is wrong, in words. */
export function FieldWords({ help, error }: { help?: ReactNode; error?: string | undefined }): ReactNode {
  return (
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
}
