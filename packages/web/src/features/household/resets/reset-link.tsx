import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { copyText } from '#ui/layers/copy-text.ts';
import { Sheet, SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type Props = { name: string; url: string; when: string; onClose: () => void };

/** The link for setting a new password, shown to one of the two members who confirmed. */
export function ResetLink({ name, url, when, onClose }: Props) {
  const t = useTranslations('recovery.resets');
  const copy = () => copyText(url, { copied: t('copied'), notCopied: t('notCopied') });
  return (
    <Sheet title={t('title', { name })} onClose={onClose}>
      <SheetBody>
        <TextField label={t('link', { name })} value={url} isReadOnly help={t('linkHelp', { name, when })} />
        <p className="pt-4 text-small text-ink-2">{t('showSays')}</p>
      </SheetBody>
      <SheetFoot>
        <Button look="fill" wide icon="copy" onClick={() => perform(copy)}>
          {t('copy')}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}
