import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { needTexts } from '#platform/i18n/texts.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { AskRow } from '#shared/asks/for-you.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { useJoin } from './use-join.ts';

const JoiningSheet = lazyOverlay(async () => {
  const [{ JoiningSheet: Sheet }] = await Promise.all([
    import('./joining-sheet.tsx'),
    needTexts('moving', 'recurrence', 'bills'),
  ]);
  return Sheet;
});

/* The question to a new member, and the sheet with what they can join. */
export function JoiningAsk(): ReactNode {
  const t = useTranslations('joining');
  const join = useJoin();
  const performOnce = usePerformOnce();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AskRow
        lead={
          <span className="ask-tile app-joining-tile">
            <Icon name="repeat" />
          </span>
        }
        answers={
          <>
            <Button small look="fill" onClick={() => setOpen(true)}>
              {t('choose')}
            </Button>
            <Button small onClick={() => performOnce(() => join({ chores: [], bills: [] }, t('notNowDone')))}>
              {t('notNow')}
            </Button>
          </>
        }
      >
        {t('says')}
      </AskRow>
      {isOpen && <JoiningSheet onClose={() => setOpen(false)} />}
    </>
  );
}
