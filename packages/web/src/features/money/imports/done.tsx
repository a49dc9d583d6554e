import type { Import } from '@hestia/contract/imports/schemas.ts';
import { useTranslations } from 'use-intl';
import { LinkButton } from '#ui/buttons/link.tsx';
import { UndoImport } from './undo-import.tsx';

/* After the import: where to look, and the undo. */
export function Done({ made }: { made: Import }) {
  const t = useTranslations('imports');
  return (
    <div className="import-done grid justify-items-start gap-4 pt-6">
      <p role="status">{t('done', { count: made.count })}</p>
      <p>
        <LinkButton look="fill" to="/money">
          {t('toMoney')}
        </LinkButton>
      </p>
      <p className="text-small text-ink-2">{t('undoSays')}</p>
      <UndoImport made={made} />
    </div>
  );
}
