import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { perform } from './perform.ts';

type Props = {
  /* Says that it could not be read. */
  title: string;
  isError: boolean;
  refetch: () => Promise<unknown>;
  rows: number;
  lead?: number;
};

/* Stands in place of what is still being read, or could not be. */
export function NotRead({ title, isError, refetch, ...skeleton }: Props): ReactNode {
  if (!isError) return <SkeletonRows {...skeleton} />;
  return <ErrorState title={title} onRetry={() => perform(refetch)} />;
}
