import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { PICTURES } from '#platform/images/is-picture.ts';
import { shrink } from '#platform/images/shrink.ts';
import { perform } from '#platform/perform.ts';
import { useUser } from '#platform/session/session.ts';
import { TextButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

/* Chooses or takes a picture of me; everybody at home sees it at once. */
export function MyPicture(): ReactNode {
  const t = useTranslations('household');
  const problemText = useProblemText();
  const { id } = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setPending(true);
    try {
      const name = await call(imageEndpoints.addImage, { files: { file: await shrink(file) } });
      await call(accountEndpoints.updateUser, { body: { id, pathToProfilePicture: name } });
      toast(t('pictureChanged'));
    } catch (error) {
      toast(problemText(error));
    }
    setPending(false);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURES.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => perform(() => choose(event))}
      />
      <TextButton icon="picture" isPending={isPending} onClick={() => input.current?.click()}>
        {t('changePicture')}
      </TextButton>
    </>
  );
}
