import { problemStatus } from '@hestia/contract/wire/problem.ts';
import { useTranslations } from 'use-intl';
import { ApiError, type FailureCode } from '#platform/api/api-error.ts';
import { LoadError } from '#platform/kernel/load.ts';

/** An error or its code as a sentence in the reader's language. */
export function useProblemText(): (problem: unknown) => string {
  // The compiler refuses a code that the catalogue has no sentence for.
  const t: (code: FailureCode | 'unreachable') => string = useTranslations('problem');
  return (problem) => {
    const code = codeOf(problem);
    return t(code === 'offline' && navigator.onLine ? 'unreachable' : code);
  };
}

function codeOf(problem: unknown): FailureCode {
  // A form's validation code failed to load: no answer.
  if (problem instanceof LoadError) return 'offline';
  const code: unknown = problem instanceof ApiError ? problem.code : problem;
  return isFailureCode(code) ? code : 'internal';
}

const isFailureCode = (code: unknown): code is FailureCode =>
  typeof code === 'string' && (Object.hasOwn(problemStatus, code) || code === 'offline' || code === 'unreadable');
