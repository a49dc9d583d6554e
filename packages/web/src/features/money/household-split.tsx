import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

export const UsualSplitSheet = lazyPart(
  async () => (await withTexts(import('./usual-split-sheet.tsx'), 'split')).UsualSplitSheet,
  null,
);

/* The way to how new expenses are split where their category says nothing. */
export function HouseholdSplit() {
  const t = useTranslations('money.usual');
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="pt-4">
      <Button small icon="us" onClick={() => setOpen(true)}>
        {t('householdSet')}
      </Button>
      {isOpen && <UsualSplitSheet category={null} onClose={() => setOpen(false)} />}
    </p>
  );
}
