import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { type ChangeEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { PICTURES } from '#platform/images/is-picture.ts';
import { shrink } from '#platform/images/shrink.ts';
import { useUser } from '#platform/session/session.ts';
import { TextButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

/* Chooses or takes a picture of me; everybody at home sees it at once. */
export function MyPicture() {
  const t = useTranslations('household');
  const { id } = useUser();
  const input = useRef<HTMLInputElement>(null);
  const { isPending, attempt } = useAttempt();
  const send = async (file: File) => {
    const name = await call(imageEndpoints.addImage, { files: { file: await shrink(file) } });
    await call(accountEndpoints.updateUser, { body: { id, pathToProfilePicture: name } });
    toast(t('pictureChanged'));
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file) attempt(() => send(file));
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
        onChange={choose}
      />
      <TextButton icon="picture" isPending={isPending} onClick={() => input.current?.click()}>
        {t('changePicture')}
      </TextButton>
    </>
  );
}
