import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextButton } from '#ui/buttons/button.tsx';
import type { Chat } from '../store/chat-state.ts';
import { chat } from '../store/chat.ts';

/* The content above the first loaded message. */
export function OlderMessages({ older }: Pick<Chat, 'older'>): ReactNode {
  const t = useTranslations('messages');
  if (older === 'none') return <p className="chat-beyond">{t('beginning')}</p>;
  if (older === 'some') return <p className="chat-beyond">{t('olderLoading')}</p>;
  return (
    <p className="chat-beyond">
      {t('olderUnreachable')} <TextButton onClick={() => chat.readMore()}>{t('olderAgain')}</TextButton>
    </p>
  );
}

/* The end of the list when the latest messages aren't loaded. */
export function LaterMessages({ later }: Pick<Chat, 'later'>): ReactNode {
  const t = useTranslations('messages');
  if (later === 'none') return null;
  if (later === 'some') return <p className="chat-beyond">{t('laterLoading')}</p>;
  return (
    <p className="chat-beyond">
      {t('laterUnreachable')} <TextButton onClick={() => chat.readLater()}>{t('olderAgain')}</TextButton>
    </p>
  );
}
