import { importLimits } from '@hestia/contract/imports/limits.ts';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Pressable } from 'react-aria-components/Pressable';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import type { Fault } from './read.worker.ts';

const TYPES = ['.csv', '.tsv', '.json', '.txt', 'text/csv', 'text/plain', 'application/json'];

type Props = { fault?: Fault | undefined; onChoose: (file: File) => void };

/* The file field, with the last file's fault. */
export function ChooseFile({ fault, onChoose }: Props) {
  const t = useTranslations('imports');
  const faultWords = useFaultWords();
  return (
    <DropZone
      aria-label={t('drop')}
      className="import-drop"
      onDrop={({ items }) => {
        const item = items.find(({ kind }) => kind === 'file');
        if (item?.kind === 'file') perform(async () => onChoose(await item.getFile()));
      }}
    >
      <p>{t('says')}</p>
      <p className="pt-2 text-small text-ink-2">{t('how')}</p>
      {fault && <FormError>{faultWords(fault)}</FormError>}
      <p className="pt-4">
        <FileTrigger
          acceptedFileTypes={TYPES}
          onSelect={(files) => {
            const [file] = files ?? [];
            if (file) onChoose(file);
          }}
        >
          <Pressable>
            <Button look="fill">{t('choose')}</Button>
          </Pressable>
        </FileTrigger>
      </p>
    </DropZone>
  );
}

/* A file's fault, and its line. */
function useFaultWords(): (fault: Fault) => string {
  const t = useTranslations('imports');
  const format = useFormatter();
  const most = format.number(importLimits.expenses);
  const megabytes = format.number(importLimits.bytes / 1024 / 1024);
  return ({ code, line, count, app }) => {
    if (code === 'unsupported') return app ? t(`unsupported.${app}`) : t('fault.unknown');
    const message = t(`fault.${code}`, { most, megabytes, count: format.number(count ?? 0) });
    return line === null ? message : `${message} ${t('atLine', { line: format.number(line) })}`;
  };
}
