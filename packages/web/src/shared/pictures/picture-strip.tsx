import type { ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Pressable } from 'react-aria-components/Pressable';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { PICTURES } from '#platform/images/is-picture.ts';
import { PDFS } from './pdf/is-pdf.ts';
import { type PictureDraft, type PictureFault, useChosen } from './picture-draft.ts';
import { addressOf } from '#platform/images/use-picture.ts';
import { Thumb } from './thumb.tsx';
import { usePdfPages } from './use-pdf-pages.ts';

const PdfNote = lazyOverlay(async () => (await withTexts(import('./pdf-note.tsx'), 'expense')).PdfNote);

const FILES = [...PICTURES, ...PDFS];

type StripProps = {
  label: string;
  /* Each a `Thumb`. */
  children: ReactNode;
  count: number;
  most: number;
  fault: PictureFault | null;
  onChoose: (files: readonly Blob[]) => Promise<void>;
};

/* The pictures of something, small, and the ways to add more as long as there is room: PDFs, too, as pictures of their pages. */
export function PictureStrip({ label, children, count, most, fault, onChoose }: StripProps): ReactNode {
  const t = useTranslations('ui.picture');
  const pdfs = usePdfPages(most - count, onChoose);
  const choose = (files: FileList | null) => pdfs.choose([...(files ?? [])]);
  return (
    <div role="group" aria-label={label} className="ui-field">
      <span className="ui-field-label" aria-hidden="true">
        {label}
      </span>
      {count > 0 && <ul className="picture-strip thumbs flex-wrap pt-3 pb-4">{children}</ul>}
      {fault && <FormError>{t(`problem.${fault}`, { count: most })}</FormError>}
      {pdfs.state && <PdfNote state={pdfs.state} most={most} />}
      {count < most && (
        <div className="flex flex-wrap gap-3 pt-2">
          <FileTrigger acceptedFileTypes={PICTURES} defaultCamera="environment" onSelect={choose}>
            <Pressable>
              <Button small className="ui-phone-only">
                {t('camera')}
              </Button>
            </Pressable>
          </FileTrigger>
          <FileTrigger acceptedFileTypes={FILES} allowsMultiple onSelect={choose}>
            <Pressable>
              <Button small>{t('fileOrPdf')}</Button>
            </Pressable>
          </FileTrigger>
        </div>
      )}
    </div>
  );
}

/* The pictures of a form's draft. */
export function ChosenPictures({ label, draft }: { label: string; draft: PictureDraft }): ReactNode {
  const t = useTranslations('ui.picture');
  const { pictures, fault } = useChosen(draft);
  return (
    <PictureStrip
      label={label}
      count={pictures.length}
      most={draft.most}
      fault={fault}
      onChoose={(files) => draft.choose(...files)}
    >
      {pictures.map((picture, at) => (
        <Thumb
          key={addressOf(picture)}
          address={addressOf(picture)}
          alt={t('numbered', { number: at + 1 })}
          removal={t('remove', { number: at + 1 })}
          onRemove={() => perform(() => draft.drop(picture))}
        />
      ))}
    </PictureStrip>
  );
}
