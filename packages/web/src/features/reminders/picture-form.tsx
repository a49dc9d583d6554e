import './note-forms.css';
import type { Reminder } from '@hestia/contract/reminders/shapes.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { useDraft } from '#platform/drafts.ts';
import { useSubmit } from '#platform/forms/use-submit.ts';
import { shrink } from '#platform/images/shrink.ts';
import { addressOf } from '#platform/images/use-picture.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FormError } from '#ui/form-error.tsx';
import { Icon } from '#ui/icon.tsx';
import { SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { pictureIn, takeOffered } from './offered-picture.ts';
import { useNotePicture } from './picture-note.tsx';
import { editNote } from './reminder-writes.ts';

const LARGEST = 15 * 1024 * 1024;

type Fault = 'missing' | 'tooLarge' | 'noPicture';

export function NewPicture({ onAdd }: { onAdd: (picture: Blob, caption: string) => void }): ReactNode {
  const t = useTranslations('reminders.form');
  const [picture, setPicture] = useState<Blob | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [caption, keep, clear] = useDraft('reminders.picture', '');
  const take = async (file: Blob | null) => {
    if (!file) return;
    const next = file.type.startsWith('image/') ? await shrink(file) : null;
    setFault(next === null ? 'noPicture' : next.size > LARGEST ? 'tooLarge' : null);
    if (next && next.size <= LARGEST) setPicture(next);
  };
  useEffect(() => {
    void take(takeOffered());
    const paste = (event: ClipboardEvent) => void take(pictureIn(event.clipboardData));
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const { onSubmit } = useSubmit(
    () => {
      if (!picture) setFault('missing');
      return new Set();
    },
    () => {
      if (!picture) return;
      onAdd(picture, caption);
      clear();
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <SheetBody>
        {picture ? (
          <div className="print">
            <img src={addressOf(picture)} alt={t('preview')} />
            <IconButton icon="close" label={t('otherPicture')} className="away" onPress={() => setPicture(null)} />
          </div>
        ) : (
          <Ways onTake={(file) => void take(file)} />
        )}
        {fault && <FormError>{t(`pictureProblem.${fault}`)}</FormError>}
        <Caption value={caption} onChange={keep} />
      </SheetBody>
      <SheetFoot>
        <Button look="fill" wide type="submit">
          {t('addPicture')}
        </Button>
      </SheetFoot>
    </form>
  );
}

/* Drop it, paste it, choose it, or take it now. */
function Ways({ onTake }: { onTake: (file: Blob | null) => void }): ReactNode {
  const t = useTranslations('reminders.form');
  const choose = (files: FileList | null) => onTake(files?.[0] ?? null);
  return (
    <DropZone
      className="drop-zone"
      aria-label={t('dropHere')}
      getDropOperation={() => 'copy'}
      onDrop={({ items }) => {
        const file = items.find((item) => item.kind === 'file');
        if (file?.kind === 'file') void file.getFile().then(onTake);
      }}
    >
      <Icon name="picture" />
      <p>{t('dropHere')}</p>
      <div className="ways">
        <FileTrigger acceptedFileTypes={['image/*']} defaultCamera="environment" onSelect={choose}>
          <Button className="phone-only">{t('camera')}</Button>
        </FileTrigger>
        <FileTrigger acceptedFileTypes={['image/*']} onSelect={choose}>
          <Button>{t('file')}</Button>
        </FileTrigger>
      </div>
    </DropZone>
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

export function EditPicture({ note, onDone }: { note: Reminder; onDone: () => void }): ReactNode {
  const t = useTranslations('reminders');
  const { address } = useNotePicture(note);
  const [caption, keep, clear] = useDraft(`reminders.edit.${note.id}`, note.caption ?? '');
  const { onSubmit } = useSubmit(
    () => new Set(),
    () => {
      const words = caption.trim();
      if (words !== (note.caption ?? '')) void queueWrite(editNote, { note, changes: { caption: words || null } });
      clear();
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <SheetBody>
        <div className="print">{address && <img src={address} alt={note.caption ?? ''} />}</div>
        <Caption value={caption} onChange={keep} />
      </SheetBody>
      <SheetFoot>
        <Button look="fill" wide type="submit">
          {t('edit.save')}
        </Button>
      </SheetFoot>
    </form>
  );
}
