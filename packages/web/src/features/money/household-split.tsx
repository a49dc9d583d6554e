import type { ExpenseCategory } from '@hestia/contract/money/schemas.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { needTexts } from '#platform/i18n/texts.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const UsualSplitSheet = lazyPart(async () => {
  const [{ UsualSplitSheet: Component }] = await Promise.all([import('./usual-split-sheet.tsx'), needTexts('split')]);
  return Component;
});

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
