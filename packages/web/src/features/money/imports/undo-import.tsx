import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import type { Import, Undone } from '@hestia/contract/imports/schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { useNames } from '#ui/people/use-names.ts';

/* Undoes an import, and lists the kept expenses. */
export function UndoImport({ made }: { made: Import }) {
  const t = useTranslations('imports');
  const ui = useTranslations('ui');
  const problemText = useProblemText();
  const names = useNames();
  const performOnce = usePerformOnce();
  const [undone, setUndone] = useState<Undone | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const undo = async () => {
    setProblem(null);
    try {
      setUndone(await call(importEndpoints.undoImport, { params: { id: made.id } }));
      await queryClient.invalidateQueries({ queryKey: ['money'] });
    } catch (error) {
      setProblem(error);
    }
  };
  if (undone !== null)
    return (
      <div role="status">
        <p>{t('undone', { count: undone.removed })}</p>
        {undone.kept > 0 && (
          <p>{t('kept', { count: undone.kept, names: names(undone.names.map(({ name }) => name)) })}</p>
        )}
      </div>
    );
  if (made.undoneAt !== null) return null;
  return (
    <>
      {problem !== null && <FormError>{problemText(problem)}</FormError>}
      <Button small icon="undo" onClick={() => performOnce(undo)}>
        {ui('undo')}
        <bdi className="sr-only">{made.fileName}</bdi>
      </Button>
    </>
  );
}
