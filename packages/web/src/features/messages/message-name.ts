import { wordsOf } from '@hestia/contract/messages/pictures.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useTranslations } from 'use-intl';

/** What a message is called: its words; of pictures alone, how many they are. */
export function useMessageName(): (message: Message) => string {
  const t = useTranslations('messages.pictures');
  return (message) => wordsOf(message) || t('plain', { count: message.pictures?.length ?? 0 });
}
