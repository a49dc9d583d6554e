import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Sheet, SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';

type Props = { name: string; url: string; when: string; onClose: () => void };

/** The link by which somebody sets a new password, for one of the two who have vouched for them. */
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
