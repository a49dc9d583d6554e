import { ownDataEndpoints } from '@hestia/contract/accounts/own-data-endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { requestOf } from '#platform/api/client.ts';
import { readFile } from '#platform/api/read-file.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { perform } from '#platform/perform.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

/** Everything that the server holds about me, as a file. */
export function OwnData() {
  const t = useTranslations('settings');
  const problemText = useProblemText();
  const [isPending, setIsPending] = useState(false);
  const save = async () => {
    setIsPending(true);
    try {
      await saveFile(await readFile(requestOf(ownDataEndpoints.getOwnData, {}).path), 'hestia-my-data.json');
      toast(t('ownDataSaved'));
    } catch (error) {
      toast(problemText(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button small icon="down" isPending={isPending} onClick={() => perform(save)}>
      {t('ownData')}
    </Button>
  );
}
