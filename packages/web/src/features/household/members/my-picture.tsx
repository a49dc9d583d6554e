import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { shrink } from '#platform/images/shrink.ts';
import { PictureChooser, type PictureTrigger } from '#shared/pictures/picture-chooser.tsx';
import { useUser } from '#platform/session/session.ts';
import { TextButton } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layers/toast.ts';

/* Chooses or takes a picture of me; all members see it at once. */
export function MyPicture() {
  const t = useTranslations('household');
  const { id } = useUser();
  const { isPending, attempt } = useAttempt();
  const send = async (file: File) => {
    const name = await call(imageEndpoints.addImage, { files: { file: await shrink(file) } });
    await call(accountEndpoints.updateUser, { body: { id, pathToProfilePicture: name } });
    toast(t('pictureChanged'));
  };
  return (
    <PictureChooser
      Trigger={ChangePicture}
      isPending={isPending}
      onChoose={([file]) => file && attempt(() => send(file))}
    />
  );
}

function ChangePicture(props: PictureTrigger) {
  const t = useTranslations('household');
  return (
    <TextButton icon="picture" {...props}>
      {t('changePicture')}
    </TextButton>
  );
}
