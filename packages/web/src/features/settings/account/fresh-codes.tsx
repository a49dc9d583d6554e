import './fresh-codes.css';
import { useTranslations } from 'use-intl';
import { isNative } from '#platform/kernel/native.ts';
import { saveFile } from '#platform/save-file.ts';
import { useUser } from '#platform/session/session.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { perform } from '#platform/perform.ts';
import { copyText } from '#ui/layers/copy-text.ts';

/** New codes, while the page stays open. */
export function FreshCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('recovery');
  useShellMark('printed-alone');
  useShellMark('recovery-codes');
  const { email } = useUser();
  const about = t('file', { email, server: location.host });
  const copy = () => copyText(codes.join('\n'), { copied: t('copied'), notCopied: t('notCopied') });
  const download = () => {
    const text = `${about}\n\n${codes.join('\n')}\n`;
    return saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'hestia-recovery-codes.txt');
  };
  return (
    <>
      <div className="print:hidden">
        <Banner icon="key">{t('once')}</Banner>
      </div>
      <p className="hidden print:block">{about}</p>
      <ul className="recovery-codes" aria-label={t('list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3 print:hidden">
        <Button look="fill" icon="copy" onClick={() => perform(copy)}>
          {t('copy')}
        </Button>
        {!isNative() && (
          <Button icon="print" onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
        <Button icon="down" onClick={() => void download()}>
          {t('download')}
        </Button>
      </div>
    </>
  );
}
