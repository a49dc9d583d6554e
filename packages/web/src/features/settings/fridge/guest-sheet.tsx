import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SubmitSheet } from '#platform/forms/submit-sheet.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { useColocationId } from '#platform/session/session.ts';
import { useConfirmed } from '#platform/sign-in/use-confirmed.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { perform } from '#platform/perform.ts';
import { copyText } from '#ui/layers/copy-text.ts';
import { Sheet, SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { makeGuestLink } from './pairings-data.ts';

const DAYS = ['1', '3', '7', '14', '31'] as const;

/* Makes a link that shows the board for some days; its address is shown only once. */
export function GuestSheet({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations('fridge.settings');
  const colocationId = useColocationId();
  const [name, setName] = useState('');
  const [days, setDays] = useState<(typeof DAYS)[number]>('7');
  const [url, show] = useState<string | null>(null);
  const { confirmed, question } = useConfirmed();
  const form = useForm(
    () => new Set(name.trim() === '' ? ['name'] : []),
    () =>
      confirmed(async (body) =>
        show(await makeGuestLink({ colocationId, name: name.trim(), days: Number(days), ...body })),
      ),
  );
  if (url !== null) return <Fresh url={url} onClose={onClose} />;
  return (
    <>
      <SubmitSheet title={t('makeLink')} onClose={onClose} form={form} action={t('make')} pendingLabel={t('making')}>
        <TextField
          label={t('guestName')}
          help={t('guestNameHelp')}
          value={name}
          onChange={form.typing(setName)}
          autoFocus
          error={form.faults.has('name') ? t('guestNameMissing') : undefined}
        />
        <div className="pt-5">
          <Chips
            label={t('days')}
            choices={DAYS.map((id) => ({ id, label: t('dayCount', { count: Number(id) }) }))}
            value={days}
            onChange={setDays}
          />
        </div>
      </SubmitSheet>
      {question}
    </>
  );
}

function Fresh({ url, onClose }: { url: string; onClose: () => void }): ReactNode {
  const t = useTranslations('fridge.settings');
  const copy = () => copyText(url, { copied: t('copied'), notCopied: t('notCopied') });
  return (
    <Sheet title={t('link')} onClose={onClose}>
      <SheetBody>
        <TextField label={t('link')} value={url} isReadOnly autoFocus help={t('once')} />
      </SheetBody>
      <SheetFoot>
        <Button look="fill" wide icon="copy" onClick={() => perform(copy)}>
          {t('copy')}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}
