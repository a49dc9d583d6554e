import './picture-form.css';
import type { PictureNote } from '@hestia/contract/reminders/model.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useEffect } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Pressable } from 'react-aria-components/Pressable';
import { useTranslations } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { PICTURES } from '#platform/images/is-picture.ts';
import { picturesIn, useChosen } from '#shared/pictures/picture-draft.ts';
import { addressOf } from '#platform/images/use-picture.ts';
import { perform } from '#platform/perform.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Picture } from '#ui/icons/picture.tsx';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type EditProps, useNoteEdit } from '../notes/use-note-edit.ts';
import { notePicture } from './note-picture.ts';
import { useNotePicture } from './picture-note.tsx';

export function NewPicture({ onAdd }: { onAdd: (picture: Blob, caption: string) => Promise<unknown> }): ReactNode {
  const t = useTranslations('reminders.form');
  const of = useTranslations('ui.picture');
  const { pictures, fault } = useChosen(notePicture);
  const [picture] = pictures;
  const [caption, keep, clear] = useDraft('reminders.picture', '');
  useEffect(() => {
    document.addEventListener('paste', takePasted);
    return () => document.removeEventListener('paste', takePasted);
  }, []);
  const { onSubmit } = useForm(
    () => new Set(),
    async () => {
      if (!picture) return notePicture.miss();
      await onAdd(picture, caption);
      clear();
      await notePicture.clear();
    },
  );
  return (
    <SheetForm onSubmit={onSubmit} action={t('addPicture')}>
      {picture ? (
        <div className="note-print">
          <Picture src={addressOf(picture)} alt={t('preview')} instead={<Unseen />} />
          <IconButton
            icon="close"
            label={t('otherPicture')}
            className="absolute top-3 right-3 bg-inverse text-on-inverse"
            onClick={() => perform(notePicture.clear)}
          />
        </div>
      ) : (
        <Ways />
      )}
      {fault && <FormError>{of(`problem.${fault}`, { count: notePicture.most })}</FormError>}
      <Caption value={caption} onChange={keep} />
    </SheetForm>
  );
}

const take = ([picture]: readonly Blob[]): void => {
  if (picture) perform(() => notePicture.choose(picture));
};
const takePasted = ({ clipboardData }: ClipboardEvent): void => take(picturesIn(clipboardData));
const takeChosen = (files: FileList | null): void => take([...(files ?? [])]);

/* Drop, paste, choose, or take a picture. */
function Ways(): ReactNode {
  const t = useTranslations('reminders.form');
  const of = useTranslations('ui.picture');
  return (
    <DropZone
      className="note-drop-zone"
      aria-label={t('dropHere')}
      getDropOperation={() => 'copy'}
      onDrop={({ items }) => {
        const file = items.find((item) => item.kind === 'file');
        if (file?.kind === 'file') perform(async () => notePicture.choose(await file.getFile()));
      }}
    >
      <Icon name="picture" />
      <p>{t('dropHere')}</p>
      <div className="flex flex-wrap justify-center gap-3 text-ink">
        <FileTrigger acceptedFileTypes={PICTURES} defaultCamera="environment" onSelect={takeChosen}>
          <Pressable>
            <Button className="ui-phone-only">{of('camera')}</Button>
          </Pressable>
        </FileTrigger>
        <FileTrigger acceptedFileTypes={PICTURES} onSelect={takeChosen}>
          <Pressable>
            <Button>{of('file')}</Button>
          </Pressable>
        </FileTrigger>
      </div>
    </DropZone>
  );
}

/* It is sent all the same. */
function Unseen(): ReactNode {
  const t = useTranslations('reminders.form');
  return (
    <div className="grid justify-items-center gap-3 px-5 py-6 text-center">
      <Icon name="picture" />
      <p>{t('unseen')}</p>
    </div>
  );
}

/* Read out in place of the picture, and written under it. */
function Caption({ value, onChange }: { value: string; onChange: (caption: string) => void }): ReactNode {
  const t = useTranslations('reminders.form');
  return (
    <TextField
      label={t('caption')}
      help={t('captionHelp')}
      value={value}
      onChange={onChange}
      maxLength={limits.noteText}
      multiline
    />
  );
}

export function EditPicture(props: EditProps<PictureNote>): ReactNode {
  const t = useTranslations('reminders');
  const { note } = props;
  const { address } = useNotePicture(note);
  const { to, keep, save } = useNoteEdit(props, note.caption ?? '', (before, after) => {
    const words = after.trim();
    return words === before.trim() ? {} : { caption: words || null };
  });
  const { onSubmit } = useForm(() => new Set(), save);
  return (
    <SheetForm onSubmit={onSubmit} action={t('edit.save')}>
      <div className="note-print">
        {address && <Picture src={address} alt={note.caption ?? ''} instead={<Unseen />} />}
      </div>
      <Caption value={to} onChange={keep} />
    </SheetForm>
  );
}
