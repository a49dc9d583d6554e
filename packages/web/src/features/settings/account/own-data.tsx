import { ownDataEndpoints } from '@hestia/contract/accounts/own-data-endpoints.ts';
import { useTranslations } from 'use-intl';
import { requestOf } from '#platform/api/client.ts';
import { readFile } from '#platform/api/read-file.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { saveFile } from '#platform/save-file.ts';
import { RowButton } from '#ui/rows/row-link.tsx';
import { toast } from '#ui/layers/toast.ts';

/** All data that the server stores about the user, as a file. */
export function OwnData() {
  const t = useTranslations('settings');
  const { isPending, attempt } = useAttempt();
  const save = async () => {
    await saveFile(await readFile(requestOf(ownDataEndpoints.getOwnData, {}).path), 'hestia-my-data.json');
    toast(t('ownDataSaved'));
  };
  return (
    <RowButton icon="down" title={t('ownData')} aria-disabled={isPending} onClick={() => !isPending && attempt(save)} />
  );
}
