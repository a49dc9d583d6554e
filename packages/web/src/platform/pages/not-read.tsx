import type { ReactNode } from 'react';
import { ErrorState } from '#ui/states/error-state.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { perform } from '#platform/perform.ts';

type Props = {
  /* Shown when loading failed. */
  title: string;
  isError: boolean;
  refetch: () => Promise<unknown>;
  rows: number;
  lead?: number;
};

/* Shown while data is loading, or failed to load. */
export function NotRead({ title, isError, refetch, ...skeleton }: Props): ReactNode {
  if (!isError) return <SkeletonRows {...skeleton} />;
  return <ErrorState title={title} onRetry={() => perform(refetch)} />;
}
