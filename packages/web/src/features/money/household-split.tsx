import type { ExpenseCategory } from '@hestia/contract/money/schemas.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const UsualSplitSheet = lazyPart(
  async () => (await withTexts(import('./usual-split-sheet.tsx'), 'split')).UsualSplitSheet,
);

/* The way to how new expenses are split where their category says nothing. */
export function HouseholdSplit(): ReactNode {
  const t = useTranslations('money.usual');
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="pt-4">
      <Button small icon="us" onClick={() => setOpen(true)}>
        {t('householdSet')}
      </Button>
      {isOpen && <UsualSplit category={null} onClose={() => setOpen(false)} />}
    </p>
  );
}

/* The sheet, as soon as it is there. */
export const UsualSplit = (props: { category: ExpenseCategory | null; onClose: () => void }): ReactNode => (
  <Suspense fallback={null}>
    <UsualSplitSheet {...props} />
  </Suspense>
);
