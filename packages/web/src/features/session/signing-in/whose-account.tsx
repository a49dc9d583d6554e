import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { enterWithToken, type Proof } from './id-token-entry.ts';

type Props = { proof: Proof; next: string | null; onFresh: () => void; onClose: () => void };

/** An account with the user's e-mail exists, perhaps made by another: the user chooses whose it is before anything happens. */
export function WhoseAccount({ proof, next, onFresh, onClose }: Props) {
  const t = useTranslations('session.login');
  const problemText = useProblemText();
  const [problem, setProblem] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const enter = async () => {
    setPending(true);
    setProblem(null);
    try {
      await enterWithToken(proof, next, 'mine');
    } catch (error) {
      setProblem(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Sheet title={t('isItYours')} onClose={onClose}>
      <SheetBody>
        <p className="pb-6">{t('isItYoursSays')}</p>
        <Button look="fill" wide isPending={isPending} pendingLabel={t('signingIn')} onClick={() => perform(enter)}>
          {t('mine')}
        </Button>
        <p className="pt-2 pb-6 text-small text-ink-2">{t('mineSays')}</p>
        <Button wide onClick={onFresh}>
          {t('fresh')}
        </Button>
        <p className="pt-2 pb-4 text-small text-ink-2">{t('freshSays')}</p>
        {problem !== null && <FormError>{problemText(problem)}</FormError>}
      </SheetBody>
    </Sheet>
  );
}
