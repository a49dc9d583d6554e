import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../buttons/button.tsx';
import { TextField } from './text-field.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>): ReactNode {
  const t = useTranslations('ui');
  const [seen, setSeen] = useState(false);
  return (
    <TextField
      enterKeyHint="go"
      {...props}
      type={seen ? 'text' : 'password'}
      after={
        <IconButton icon="eye" label={seen ? t('hidePassword') : t('showPassword')} onClick={() => setSeen(!seen)} />
      }
    />
  );
}
