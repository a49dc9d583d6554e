import { wordsOf } from '@hestia/contract/messages/pictures.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useTranslations } from 'use-intl';

/** A message's name: its text; for pictures without text, their number. */
export function useMessageName(): (message: Message) => string {
  const t = useTranslations('messages.pictures');
  return (message) => wordsOf(message) || t('plain', { count: message.pictures?.length ?? 0 });
}
