import type { ReactNode } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { FormError } from '#ui/fields/form-error.tsx';

/** Overrides a problem's sentence by its code; null where a field shows it. */
export type RefusalTexts = Partial<Record<ApiError['code'], string | null>> | undefined;

/* Why a form was refused; nothing while it was not. */
export function Refusal({ of: problem, said }: { of: unknown; said?: RefusalTexts }): ReactNode {
  const problemText = useProblemText();
  if (problem === null) return null;
  const own = problem instanceof ApiError ? said?.[problem.code] : undefined;
  return own !== null && <FormError>{own ?? problemText(problem)}</FormError>;
}
