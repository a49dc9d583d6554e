import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';

/** A message's pictures with their own ids and names. */
export function useMessagePictures() {
  const t = useTranslations('messages.pictures');
  const { find } = useMemberDirectory();
  return ({ id, sendBy, pictures = [] }: Message) =>
    pictures.map(({ imageUrl, alt }, at) => ({
      id: `${id}.${at}`,
      // The server has not named it yet.
      imageUrl: imageUrl || null,
      shelf: 'passing' as const,
      alt: alt ?? t('by', { name: find(sendBy).username, number: at + 1, count: pictures.length }),
    }));
}
