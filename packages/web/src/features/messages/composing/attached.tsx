import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Thumb } from '#shared/pictures/thumb.tsx';
import { PictureChooser, type PictureTrigger } from '#shared/pictures/picture-chooser.tsx';
import { addressOf } from '#platform/images/use-picture.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import type { ChosenPicture } from './chosen-pictures.ts';
import type { Attachments } from './use-attached.ts';

/* The pictures of the draft with their descriptions, as typed by the sender. */
export function AttachedPictures({ attached }: { attached: Attachments }): ReactNode {
  const t = useTranslations('messages.pictures');
  const problem = useTranslations('ui.picture.problem');
  const { pictures, fault, describe, remove } = attached;
  const [file, pick] = useState<Blob | null>(null);
  const picked = pictures.find((each) => each.file === file) ?? pictures[0];
  if (pictures.length === 0 && !fault) return null;
  const nameOf = ({ alt }: ChosenPicture, at: number) => alt || t('chosen', { number: at + 1, count: pictures.length });
  return (
    <div
      className="message-attached flex min-w-0 basis-full flex-col gap-2 pb-2"
      role="group"
      aria-label={t('attached')}
    >
      {fault && <FormError>{problem(fault, { count: limits.messagePictures })}</FormError>}
      {picked && (
        <>
          <ul className="thumbs overflow-x-auto p-[3px]">
            {pictures.map((each, at) => (
              <Thumb
                key={addressOf(each.file)}
                address={addressOf(each.file)}
                alt={nameOf(each, at)}
                isPicked={each === picked}
                onPress={() => pick(each.file)}
                removal={t('remove', { name: nameOf(each, at) })}
                onRemove={() => remove(each.file)}
              />
            ))}
          </ul>
          <input
            type="text"
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            value={picked.alt}
            maxLength={limits.pictureAlt}
            aria-label={t('alt')}
            placeholder={t('altHint')}
            onChange={(event) => describe(picked.file, event.target.value)}
          />
        </>
      )}
    </div>
  );
}

/* Lets the device offer its pictures, or its camera. */
export const AttachButton = ({ onChoose }: { onChoose: (files: readonly File[]) => void }): ReactNode => (
  <PictureChooser multiple Trigger={AttachTrigger} onChoose={onChoose} />
);

function AttachTrigger(props: PictureTrigger): ReactNode {
  const t = useTranslations('messages.pictures');
  return <IconButton icon="picture" className="-mx-2 h-[48px] text-ink-2" label={t('add')} {...props} />;
}
