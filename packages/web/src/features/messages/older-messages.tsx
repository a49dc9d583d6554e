import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextButton } from '#ui/button.tsx';
import type { Chat } from './chat-state.ts';
import { chat } from './chat.ts';

/* What stands above the first message that is here. */
export function OlderMessages({ older }: Pick<Chat, 'older'>): ReactNode {
  const t = useTranslations('messages');
  if (older === 'none') return <p className="top">{t('beginning')}</p>;
  if (older === 'some') return <p className="top">{t('olderLoading')}</p>;
  return (
    <p className="top">
      {t('olderUnreachable')} <TextButton onClick={() => chat.readMore()}>{t('olderAgain')}</TextButton>
    </p>
  );
}
