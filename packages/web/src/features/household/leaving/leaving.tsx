import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/buttons/button.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { TextLink } from '#ui/buttons/link.tsx';

const MovingOut = lazyOverlay(async () => (await import('./moving-out.tsx')).MovingOut);

export function Leaving() {
  const t = useTranslations('household');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="pt-10">
      <p className="pb-4">
        <TextLink icon="receipt" to="/money/statement">
          {t('statement')}
        </TextLink>
      </p>
      <Button look="danger" small icon="door" onClick={() => setOpen(true)}>
        {t('leave')}
      </Button>
      {isOpen && <MovingOut onClose={() => setOpen(false)} />}
    </div>
  );
}
